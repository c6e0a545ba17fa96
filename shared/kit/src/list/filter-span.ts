import type { FieldSpec } from '@mingmou/contract/base/field';

export type FilterField = readonly [name: string, spec: FieldSpec];

/** Filters that share one label: one field, or the two ends of a range of days. */
export interface FilterGroup {
  readonly title: string;
  readonly fields: readonly FilterField[];
}

/** The common label of two fields that are declared as the ends of one range of days; undefined for other fields. */
function rangeTitle([, start]: FilterField, [, end]: FilterField): string | undefined {
  return start.range === end.range ? start.range : undefined;
}

/** Groups the filters of a list; adjacent ends of a range of days become one group. */
export function filterGroups(fields: readonly FilterField[]): readonly FilterGroup[] {
  const groups: FilterGroup[] = [];
  for (let at = 0; at < fields.length; at += 1) {
    const [field, next] = fields.slice(at, at + 2);
    if (!field) break;
    const title = next && rangeTitle(field, next);
    if (next && title !== undefined) {
      groups.push({ title, fields: [field, next] });
      at += 1;
    } else groups.push({ title: field[1].title, fields: [field] });
  }
  return groups;
}

/** The groups that fit into one line of so many inputs. */
export function groupsOfLine(groups: readonly FilterGroup[], inputs: number): readonly FilterGroup[] {
  let taken = 0;
  const beyond = groups.findIndex(({ fields }) => {
    taken += fields.length;
    return taken > inputs;
  });
  return beyond < 0 ? groups : groups.slice(0, beyond);
}
