import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { Do } from '@mingmou/kit/act/do';
import type { ListColumn } from '@mingmou/kit/list/columns';
import { Checkbox } from '@mingmou/kit/ui';
import { useState } from 'react';
import { BatchDialog } from './batch-dialog';
import { PriceDialog } from './price-dialog';
import { type Asked, goodsText, keyOf, type Priced, type PriceSide, type Target, type TypedValues } from './price-side';

export const PRICE_FILTERS = ['keyword', 'scope', 'categoryId', 'brandId', 'breedId', 'unset'] as const;

export const PRICE_TABS = [
  ['全部', {}],
  ['品种', { targetType: 'BREED' }],
  ['条码', { targetType: 'BARCODE' }],
] as const;

interface PricesShown {
  readonly side: PriceSide;
  readonly rows: readonly Priced[];
  readonly total: number;
  readonly filters: Readonly<Record<string, unknown>>;
}

/** Object of the change, and the input, which outlives a reload. */
interface OpenChange {
  readonly single?: Priced;
  /** The rows that it is for, and how they are called. */
  readonly batch?: { readonly of: Partial<Asked>; readonly called: string };
  readonly values?: TypedValues;
}

/** Leaving needs no question: the dialog is restored when the user returns. */
const STAYS = { leaving: 'stays' } as const;

/** Picking, changing one and changing many: the same on both pages of prices. */
export function usePriceTools({ side, rows, total, filters }: PricesShown) {
  const canEdit = useHolds(side.editing.grant);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [opened, open] = useState<OpenChange>();
  const [kept, keep] = useDraft<OpenChange>(`prices-${side.noun}`, STAYS);
  const shown = kept ?? opened;
  const close = () => {
    open(undefined);
    keep(() => undefined);
    setPicked(new Set());
  };
  const typed = (values: TypedValues) => keep(() => shown && { ...shown, values });
  const chosen = rows.filter((row) => picked.has(keyOf(row)));
  const toggle = (key: string) =>
    setPicked(new Set(picked.has(key) ? [...picked].filter((one) => one !== key) : [...picked, key]));
  const isAll = rows.length > 0 && chosen.length === rows.length;
  const targets = chosen.map(({ targetType, targetId }) => ({ targetType, targetId }));
  const found: Partial<Asked> = chosen.length > 0 ? { scope: chosen[0]?.scope ?? 'CHAIN', targets } : filters;
  const called = chosen.length > 0 ? `选中的${chosen.length}项` : `符合条件的${total}项`;
  const picking: readonly ListColumn<Priced>[] = canEdit
    ? [
        {
          ...{ key: 'pick', width: 52, align: 'center', title: '选择' },
          render: (row) => (
            <Checkbox
              aria-label={`选择${goodsText(row)}`}
              checked={picked.has(keyOf(row))}
              onChange={() => toggle(keyOf(row))}
            />
          ),
        },
      ]
    : [];
  return {
    picking,
    tools: canEdit ? (
      <Checkbox
        checked={isAll}
        indeterminate={chosen.length > 0 && !isAll}
        disabled={rows.length === 0}
        onChange={() => setPicked(new Set(isAll ? [] : rows.map(keyOf)))}
      >
        选择本页
      </Checkbox>
    ) : null,
    main: (
      <Do
        call={side.editing}
        main
        hotkey="F2"
        blocked={total === 0 && '没有可以调价的商品，请先换个查询条件'}
        onClick={() => open({ batch: { of: found, called } })}
      >
        批量调价
      </Do>
    ),
    acts: (row: Priced) => (
      <Do call={side.editing} onClick={() => open({ single: row })}>
        调价
      </Do>
    ),
    dialogs: (
      <>
        {shown?.single ? (
          <PriceDialog of={shown.single} side={side} values={shown.values} onType={typed} onClose={close} />
        ) : null}
        {shown?.batch ? (
          <BatchDialog side={side} {...shown.batch} values={shown.values} onType={typed} onClose={close} />
        ) : null}
      </>
    ),
  };
}

/** The name of a row, for lists whose rows have no id. */
export const rowKey = (row: Target) => keyOf(row);
