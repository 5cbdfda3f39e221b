/** Ids in the search box, which every page has. */
export const SEARCH_ID = 'busca';
export const HELP_ID = 'como-buscar';
/** The checkbox that turns shortcuts off. */
export const SHORTCUTS_ID = 'atalhos';
