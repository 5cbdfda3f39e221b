/** Ids of elements of the search box and its help, which every page has. */
export const SEARCH_ID = 'busca';
export const HELP_ID = 'como-buscar';
/** Id of the checkbox that turns shortcuts off. */
export const SHORTCUTS_ID = 'atalhos';
