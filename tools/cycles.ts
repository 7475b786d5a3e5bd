/** Finds the cycles of a directed graph, one per strongly connected component (Tarjan 1972). */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const cycles: string[][] = [];

  const lower = (node: string, value: number): void => {
    low.set(node, Math.min(low.get(node) ?? value, value));
  };

  const popComponent = (root: string): string[] => {
    const component = stack.splice(stack.indexOf(root));
    for (const node of component) onStack.delete(node);
    return component;
  };

  const visit = (node: string): void => {
    const order = index.size;
    index.set(node, order);
    low.set(node, order);
    stack.push(node);
    onStack.add(node);
    const targets = graph.get(node) ?? [];
    for (const target of targets) {
      if (!index.has(target)) {
        visit(target);
        lower(node, low.get(target) ?? order);
      } else if (onStack.has(target)) lower(node, index.get(target) ?? order);
    }
    if (low.get(node) !== order) return;
    const component = popComponent(node);
    if (component.length > 1 || targets.includes(node)) cycles.push([...component, node]);
  };

  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return cycles;
}
