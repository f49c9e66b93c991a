/** What has changed: `name` has a new value, `name+` adds to the end of a list, `name~` is a change inside. */
export type Change = Record<string, unknown>;

/** What is held, with this change in it; what is held stays as it was. Throws if the change does not fit. */
export function merge<Held extends object>(held: Held, change: Change): Held {
  const merged = (Array.isArray(held) ? [...(held as unknown[])] : { ...held }) as Record<string, unknown>;
  for (const [key, value] of Object.entries(change)) {
    const name = key.replace(/[+~]$/, '');
    if (key.endsWith('+')) merged[name] = [...listOf(merged[name]), ...listOf(value)];
    else if (key.endsWith('~')) merged[name] = merge(objectOf(merged[name]), value as Change);
    else merged[name] = value;
  }
  return merged as Held;
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw new TypeError('This is no list to add to.');
}

function objectOf(value: unknown): object {
  if (typeof value === 'object' && value !== null) return value;
  throw new TypeError('There is nothing inside this to change.');
}
