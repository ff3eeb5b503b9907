/** What takes over a page, in a chunk of its own: to take it over is all that a first page needs of it. */
export { hydrateRoot } from 'react-dom/client';
