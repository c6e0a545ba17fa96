import { parameters } from '@mingmou/contract/system/parameter/parameters';
import type { PrintGroup } from '@mingmou/contract/workstation/print/visit-print.fields';
import { type ShownScale, shownWithUnit } from '@mingmou/contract/workstation/shown.rules';
import { type SessionItem, sessionItem } from '@mingmou/contract/workstation/training/vt-record.form';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { formOfRecord } from '../archive/archive-forms.registry';
import { namedRows, recordsOfVisit, type StoredName } from './archive-groups.store';
import { factsGroup } from './print-group.rules';
import { contentOf, examinationGroups } from './stage-groups.rules';

interface Written {
  readonly kind: string;
  readonly content: unknown;
}

interface Stored extends Partial<Record<StoredName, unknown>> {
  readonly items?: readonly SessionItem[] | null;
}

export const visionTypeOf = ({ db, caller }: SessionCx) =>
  readParameter(db, parameters.visionType, caller.propertyOwnerId, caller.orgId);

const storedIn = ({ content }: Pick<Written, 'content'>): Stored => ({ ...(content as Stored | null) });

const GOODS = ['breedId', 'brandId'] as const;

function idsIn(records: readonly Pick<Written, 'content'>[], field: StoredName): number[] {
  const values = records
    .map(storedIn)
    .flatMap((stored) => (field === 'itemId' ? (stored.items ?? []).map(({ itemId }) => itemId) : [stored[field]]));
  return [...new Set(values.filter((value) => typeof value === 'number'))];
}

/** Returns the names of the goods and training items in these records, by field and id. */
export async function namesIn(cx: SessionCx, records: readonly Pick<Written, 'content'>[]) {
  const names = new Map<string, string>();
  for (const field of [...GOODS, 'itemId'] as const) {
    const ids = idsIn(records, field);
    if (ids.length === 0) continue;
    for (const { id, name } of await namedRows(cx, field, ids)) names.set(`${field}${id}`, name);
  }
  return names;
}

interface Shown {
  readonly visionType: number;
  readonly names: ReadonlyMap<string, string>;
}

const { itemId: _id, param: _param, value: _value, unit: _unit, done: _done, ...COUNTED } = sessionItem;

/** 「±2.00 12cpm 错误2次 完成」. */
function itemText(item: SessionItem, scale: ShownScale): string {
  const { param, value, unit, done } = item;
  const counted = Object.entries(COUNTED).map(([name, spec]) => {
    const text = shownWithUnit(spec, item[name as keyof typeof COUNTED], scale);
    return text && `${spec.title}${text}`;
  });
  return [param, value && `${value}${unit ?? ''}`, ...counted, done].filter(Boolean).join(' ') || '—';
}

/** Returns the content of an archive record in the groups of its form; empty for a kind without a form here. */
export function archiveGroups(
  { kind, content }: Written,
  category: number | null,
  { visionType, names }: Shown,
): PrintGroup[] {
  const form = formOfRecord(kind, category);
  if (!form) return [];
  const { values, scale } = contentOf(content, visionType);
  const named = GOODS.flatMap((field) => {
    const name = names.get(`${field}${values[field]}`);
    return name ? [[field, name]] : [];
  });
  const items = (storedIn({ content }).items ?? []).map(
    (item) => [names.get(`itemId${item.itemId}`) ?? '', itemText(item, scale)] as const,
  );
  return [
    ...examinationGroups(kind, form, { values: { ...values, ...Object.fromEntries(named) }, scale }),
    ...(items.length > 0 ? [factsGroup(kind, `${form.title} · 训练项目`, items)] : []),
  ];
}

/** Where the records of a visit are printed, by kind; those of contact lenses have several kinds. */
const PRINTED: Readonly<Record<string, Pick<PrintGroup, 'block' | 'part'>>> = {
  'vt-record': { block: 'training', part: 'training' },
  'glasses-review': { block: 'glassesReviews', part: 'optician' },
};
const OF_LENSES = { block: 'lenses', part: 'lens' } as const;

/** Returns the finished records of archives of a visit: 接触镜, 视训, 配镜复查. */
export async function archiveGroupsOf(cx: SessionCx, acceptsId: number, visionType: number): Promise<PrintGroup[]> {
  const written = await recordsOfVisit(cx, acceptsId);
  const names = await namesIn(cx, written);
  return written.flatMap((record) =>
    archiveGroups(record, record.lensCategory, { visionType, names }).map((group) => ({
      ...group,
      ...(PRINTED[record.kind] ?? OF_LENSES),
    })),
  );
}
