import type { ChunkingContext } from 'rolldown';

/** The icons of the start page, and of the form for a name: all icons come from one list, so no import tells them apart. */
const FIRST_ICONS =
  /(arrow-right|caret-(down|left|right)|cube|globe|paw-print|pencil-simple|shuffle|users|[^a-z]x)-bold\.svg/;

const [HOME, TABLE] = ['pages/Home.svelte', 'pages/Table.svelte'].map(
  (page) => new URL(`src/${page}`, import.meta.url).pathname,
) as [string, string];

/** What a page imports before it is drawn, directly or through other files. */
function importedBy(page: string, context: ChunkingContext): Set<string> {
  const found = new Set([page]);
  for (const id of found) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/**
 * Names the chunk of a module that the start page or a table's first page shares with others: `ui` is for both, `boxes`
 * for the start page alone, `join` for people who sit down. Neither then carries what only boards show.
 */
export function startChunk(): (id: string, context: ChunkingContext) => string | null {
  let home: Set<string> | undefined;
  let table: Set<string> | undefined;
  return (id, context) => {
    if (/phosphor/.test(id)) return FIRST_ICONS.test(id) ? 'ui' : null;
    home ??= importedBy(HOME, context);
    table ??= importedBy(TABLE, context);
    if (home.has(id)) return table.has(id) ? 'ui' : 'boxes';
    return table.has(id) ? 'join' : null;
  };
}
