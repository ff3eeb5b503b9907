/** Returns a list in which one item has changed places with the one before it. @param index at least 1 */
export function movedUp<Item>(items: readonly Item[], index: number): Item[] {
  const moved = [...items];
  moved.splice(index - 1, 0, ...moved.splice(index, 1));
  return moved;
}
