// Plays any game of mien as one seat:  mien bot expressions --stdio -- node bot.mjs
// It speaks lines of JSON: `ask` says all that the seat may know, and lists the legal answers.
import { createInterface } from 'node:readline';

const say = (message) => process.stdout.write(JSON.stringify(message) + '\n');
let refused = []; // what was refused at this question
let asked;

/** How much we like an answer, the view being `view`. */
function worth(answer, view) {
  if (answer.type === 'Guess') {
    // A card that a clue of the partner speaks of is a better guess than any other.
    const [suit, number] = answer.card.split('-');
    const clues = view.clues[answer.partner];
    const about = clues.filter(({ card, says }) =>
      says === 'more' ? card.split('-')[1] === number : says !== 'last' && card.startsWith(suit + '-'),
    );
    return about.length ? 2 + about.length : 0;
  }
  if (answer.type === 'Clue') return answer.says === 'last' ? 0.5 : 1;
  if (answer.type === 'Pass' || answer.type === 'Stop') return 0.1;
  return Math.random();
}

function choose({ legal, view, default: silence }) {
  const open = (legal ?? [silence]).filter((answer) => !refused.includes(JSON.stringify(answer)));
  return open.reduce((best, answer) => (worth(answer, view) > worth(best, view) ? answer : best), open[0] ?? silence);
}

function answer() {
  const chosen = choose(asked);
  refused.push(JSON.stringify(chosen));
  say({ step: asked.step, answer: chosen });
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === 'hello') say({ type: 'ready', name: 'javascript', version: '1' });
  if (message.type === 'ask') {
    asked = message;
    refused = [];
    answer();
  }
  if (message.type === 'refused' && message.tries_left) answer();
  if (message.type === 'over') console.error(message.text); // the error stream is the program's own
}
