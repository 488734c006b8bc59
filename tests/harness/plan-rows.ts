/** A step of how the database does a statement, as `explain (analyze, format json)` tells it. */
export interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** How many rows the step and those below it go through. */
export function rowsOf(node: PlanNode | undefined): number {
  if (node === undefined) return 0;
  const own =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const below = (node.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0);
  return own * node['Actual Loops'] + below;
}
