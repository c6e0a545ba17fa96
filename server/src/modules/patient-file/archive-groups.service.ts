import { parameters } from '@mingmou/contract/system/parameter/parameters';
import type { PrintGroup } from '@mingmou/contract/workstation/print/visit-print.fields';
import type { SessionCx } from '../../kernel/context/cx';
import { readParameter } from '../../kernel/context/parameters';
import { formOfRecord } from '../workstation/archive/archive-forms.registry';
import { contentOf } from '../workstation/print/record-print.service';
import { examinationGroups } from '../workstation/print/stage-groups.rules';
import { GOODS_FIELDS, type GoodsField, goodsNamed } from './archive.store';

export interface Written {
  readonly kind: string;
  readonly seq: number;
  readonly content: unknown;
}

export const visionTypeOf = ({ db, caller }: SessionCx) =>
  readParameter(db, parameters.visionType, caller.propertyOwnerId, caller.orgId);

const idsIn = (records: readonly Pick<Written, 'content'>[], field: GoodsField) =>
  records.flatMap(({ content }) => {
    const value = (content as Readonly<Record<string, unknown>> | null)?.[field];
    return typeof value === 'number' ? [value] : [];
  });

/** Returns the names of the goods in these records. */
export async function lensNames(cx: SessionCx, records: readonly Pick<Written, 'content'>[]) {
  const names = new Map<string, string>();
  for (const field of GOODS_FIELDS) {
    const ids = idsIn(records, field);
    if (ids.length === 0) continue;
    const rows = await goodsNamed(cx, field, ids);
    for (const { id, name } of rows) names.set(`${field}${id}`, name);
  }
  return names;
}

interface Shown {
  readonly visionType: number;
  readonly goods: ReadonlyMap<string, string>;
}

/** Returns the content of an archive record in the groups of its form; empty for a kind without a form here. */
export function archiveGroups(
  { kind, content }: Written,
  category: number | null,
  { visionType, goods }: Shown,
): PrintGroup[] {
  const form = formOfRecord(kind, category);
  if (!form) return [];
  const { values, scale } = contentOf(content, visionType);
  const named = GOODS_FIELDS.flatMap((field) => {
    const name = goods.get(`${field}${values[field]}`);
    return name ? [[field, name]] : [];
  });
  return [...examinationGroups(kind, form, { values: { ...values, ...Object.fromEntries(named) }, scale })];
}
