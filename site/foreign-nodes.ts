/**
 * Lets React remove and insert nodes that are no longer where React put them. A browser that translates the page wraps or replaces texts
 * with its own elements. React would otherwise crash the whole page at their next change (https://github.com/facebook/react/issues/11538).
 */
export function tolerateForeignNodes(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    const own = childWith(this, child);
    if (own !== null) removeChild.call(this, own);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    node: Child,
    reference: Node | null,
  ): Child {
    insertBefore.call(this, node, reference === null ? null : childWith(this, reference));
    return node;
  };
}

/** Returns the child of a parent that is or contains a node. Null if the node is elsewhere. */
function childWith(parent: Node, node: Node): Node | null {
  let child: Node | null = node;
  while (child !== null && child.parentNode !== parent) child = child.parentNode;
  return child;
}
