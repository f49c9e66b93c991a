import { tabStore } from '$lib/device/storage';

/** How you want others' cameras and voices on your own page; nobody else learns of it. */
export class ForMe {
  /** whose camera is not shown here */
  #hidden = $state.raw<readonly string[]>([]);
  /** whose voice is not heard here */
  #silent = $state.raw<readonly string[]>([]);
  /** whose picture is shown large */
  large = $state<string>();
  /** the dialog in which all this is chosen is open */
  choosing = $state(false);
  readonly #name: string;

  constructor(code: string) {
    this.#name = `mien.forme.${code}`;
    const [hidden, silent] = (tabStore.read(this.#name) ?? '|').split('|').map((people) => people.split(' '));
    this.#hidden = hidden?.filter(Boolean) ?? [];
    this.#silent = silent?.filter(Boolean) ?? [];
  }

  /** Whether this person's picture is wanted. */
  sees(person: string): boolean {
    return !this.#hidden.includes(person);
  }

  /** Whether this person's voice is wanted. */
  hears(person: string): boolean {
    return !this.#silent.includes(person);
  }

  see(person: string, wanted: boolean): void {
    this.#hidden = toggled(this.#hidden, person, !wanted);
    if (!wanted && this.large === person) this.large = undefined;
    this.#keep();
  }

  hear(person: string, wanted: boolean): void {
    this.#silent = toggled(this.#silent, person, !wanted);
    this.#keep();
  }

  #keep(): void {
    tabStore.write(this.#name, `${this.#hidden.join(' ')}|${this.#silent.join(' ')}`);
  }
}

function toggled(people: readonly string[], person: string, on: boolean): readonly string[] {
  const others = people.filter((other) => other !== person);
  return on ? [...others, person] : others;
}
