/**
 * Script for the page's head: marks the root when the page and its scripts are loaded, or have failed to. Until then
 * a phone fetches no pictures below its first screen (card-grid.module.css): they share the network with the scripts.
 */
export const MARK_LOADED_SCRIPT =
  'addEventListener("load",()=>{document.documentElement.dataset.loaded=""});';
