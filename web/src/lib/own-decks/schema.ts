import type { Fault, FaultCode } from './faults';

/** The part of JSON Schema that deck.schema.json uses. */
export interface Schema {
  $ref?: string;
  $defs?: Readonly<Record<string, Schema>>;
  anyOf?: readonly Schema[];
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Readonly<Record<string, Schema>>;
  propertyNames?: Schema;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
}

type Path = readonly (string | number)[];

/** All that is wrong with a value by this schema; `root` holds what its references lead to. */
export function faultsBy(schema: Schema, value: unknown, root: Schema, path: Path = []): Fault[] {
  if (schema.$ref) {
    const meant = root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {};
    return faultsBy(meant, value, root, path);
  }
  if (schema.anyOf) return faultsByAny(schema.anyOf, value, root, path);
  if (schema.const !== undefined && value !== schema.const) return [fault('shape', path)];
  if (schema.enum && !schema.enum.includes(value)) return [fault('shape', path)];
  if (schema.type && !isOfType(value, schema.type)) return [fault('shape', path)];
  if (typeof value === 'number') return faultsOfNumber(schema, value, path);
  if (typeof value === 'string') return faultsOfText(schema, value, path);
  if (Array.isArray(value)) return faultsOfList(schema, value as unknown[], root, path);
  if (isRecord(value)) return faultsOfRecord(schema, value, root, path);
  return [];
}

/** The alternative that fits; if none does, what is wrong by the one that is meant, not by `null`. */
function faultsByAny(kinds: readonly Schema[], value: unknown, root: Schema, path: Path): Fault[] {
  const tried = kinds.map((kind) => faultsBy(kind, value, root, path));
  if (tried.some((faults) => !faults.length)) return [];
  return tried[kinds.findIndex(({ type }) => type !== 'null')] ?? [];
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isRecord(value);
  return typeof value === type;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function faultsOfNumber({ minimum = -Infinity, maximum = Infinity }: Schema, value: number, path: Path): Fault[] {
  return value >= minimum && value <= maximum ? [] : [fault('number', path, { least: minimum, most: maximum })];
}

function faultsOfText({ minLength = 0, maxLength = Infinity, pattern }: Schema, value: string, path: Path): Fault[] {
  const length = [...value].length;
  if (length < minLength) return [fault('missing', path)];
  if (length > maxLength) return [fault('long', path, { most: maxLength })];
  return pattern !== undefined && !new RegExp(pattern, 'u').test(value) ? [fault('shape', path)] : [];
}

function faultsOfList(schema: Schema, value: readonly unknown[], root: Schema, path: Path): Fault[] {
  const { minItems = 0, maxItems = Infinity, items = {} } = schema;
  if (value.length < minItems) return [fault('no-cards', path)];
  if (value.length > maxItems) return [fault('many', path, { most: maxItems })];
  return value.flatMap((item, index) => faultsBy(items, item, root, [...path, index + 1]));
}

function faultsOfRecord(schema: Schema, value: Record<string, unknown>, root: Schema, path: Path): Fault[] {
  const { properties = {}, required = [], additionalProperties: more = true, propertyNames } = schema;
  const missing = required
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => fault('missing', [...path, name]));
  const unnamed = propertyNames && !Object.keys(value).length ? [fault('missing', path)] : [];
  const inside = Object.entries(value).flatMap(([name, part]) => {
    const here = [...path, name.slice(0, 40)];
    if (propertyNames && faultsBy(propertyNames, name, root).length) return [fault('language', here)];
    const kind = Object.hasOwn(properties, name) ? properties[name] : more;
    if (kind === false) return [fault('shape', here)];
    return typeof kind === 'object' ? faultsBy(kind, part, root, here) : [];
  });
  return [...missing, ...unnamed, ...inside];
}

/** A fault at a path; `cards.3.name.en` is the field `name.en` of card 3. */
function fault(code: FaultCode, path: Path, words?: Fault['words']): Fault {
  const [first, second, ...rest] = path;
  const ofCard = first === 'cards' && typeof second === 'number';
  const field = (ofCard ? rest : path).join('.');
  return { code, ...(ofCard && { card: second }), ...(field && { field }), ...(words && { words }) };
}
