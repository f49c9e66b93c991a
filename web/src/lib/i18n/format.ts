import type { Language } from './languages';
import type { Values } from './speak';

/** A part of a message, as @formatjs/icu-messageformat-parser makes it while the pages are built. */
export interface Part {
  type: number;
  /** its words, or the name of the gap */
  value?: string;
  options?: Record<string, { value: Part[] }>;
  offset?: number;
}

/** The types of parts that our messages have; the parser's own list of them would bring its code along. */
const [LITERAL, ARGUMENT, SELECT, PLURAL, POUND] = [0, 1, 5, 6, 7];

/** Nothing fills a gap of the message, or it has a part that no page can say. */
export class FormatError extends Error {}

/** Puts together the messages of a language: placeholders, `select` and `plural`, which is all that they use of ICU. */
export function formatter(language: Language): (message: readonly Part[], values?: Values) => string {
  // Each is made once: they cost a hundred times more than a message does.
  const numbers = once(() => new Intl.NumberFormat(language));
  const plurals = once(() => new Intl.PluralRules(language));

  /** `counted` is the number of the plural around these parts, for which `#` stands. */
  function format(message: readonly Part[], values: Values, counted = NaN): string {
    return message.map((part) => formatPart(part, values, counted)).join('');
  }

  function formatPart({ type, value = '', options = {}, offset = 0 }: Part, values: Values, counted: number): string {
    if (type === LITERAL) return value;
    if (type === POUND) return numbers().format(counted);
    const filled = Object.hasOwn(values, value) ? values[value] : undefined;
    if (filled === undefined) throw new FormatError(`nothing fills {${value}}`);
    if (type === ARGUMENT) return String(filled);
    if (type === SELECT) return format(chosen(options, String(filled)), values);
    if (type !== PLURAL) throw new FormatError(`no page says {${value}} as a number, a date or a tag`);
    const count = Number(filled);
    const exactly = `=${count}`;
    const form = Object.hasOwn(options, exactly) ? exactly : plurals().select(count - offset);
    return format(chosen(options, form), values, count - offset);
  }

  return (message, values = {}) => format(message, values);
}

function chosen(options: NonNullable<Part['options']>, name: string): readonly Part[] {
  const option = Object.hasOwn(options, name) ? options[name] : options.other;
  if (!option) throw new FormatError(`there are no words for ${name}`);
  return option.value;
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
