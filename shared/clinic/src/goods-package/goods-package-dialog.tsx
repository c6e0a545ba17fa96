import { f } from '@mingmou/contract/base/field';
import { formatMoney } from '@mingmou/contract/base/money';
import { goodsPackage } from '@mingmou/contract/erp/package/goods-package.contract';
import { groupsOf } from '@mingmou/contract/erp/package/goods-package.rules';
import {
  type ExpandedGoodsPackage,
  firstPicks,
  type Picked,
  picksFault,
  type SellableGoodsPackage,
  type SellableItem,
  withGoods,
} from '@mingmou/contract/erp/package/goods-package-picks.rules';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { usePress } from '@mingmou/kit/entry/use-press';
import { useScan } from '@mingmou/kit/entry/use-scan';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { SearchSelect } from '@mingmou/kit/form/search-select';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useId, useState } from 'react';
import { amountSelect } from '../page/amount-label';
import styles from './goods-package.module.css';
import type { GoodsPackageOffer } from './goods-package-choice';
import { GoodsPackageGroup } from './goods-package-group';

const COPIES = f.int('份数', { min: 1, max: 20 });

interface GoodsPackageDialogProps {
  readonly source: GoodsPackageOffer;
  /** The one that was found already. */
  readonly first?: number | undefined;
  /** Text of the OK button: 加入销售单. */
  readonly okText: string;
  readonly onTake: (expanded: ExpandedGoodsPackage, copies: number) => void;
  readonly onClose: () => void;
}

/** Which package, how many of it, and the goods that the seller picks for it. */
function useChoice(first: number | undefined) {
  const { data, loading } = useCall(goodsPackage.sellable, {});
  const [chosen, setChosen] = useState(first);
  const [picks, pick] = useState<readonly Picked[]>();
  const only = data?.length === 1 ? data[0] : undefined;
  const of = data?.find(({ id }) => id === chosen) ?? only;
  return {
    data,
    loading,
    of,
    picks: picks ?? (of ? firstPicks(of) : []),
    pick,
    choose: (id: number) => {
      setChosen(id);
      pick(undefined);
    },
  };
}

/** Items that goods are still to be picked for. */
function openItems({ items }: SellableGoodsPackage, picks: readonly Picked[]): SellableItem[] {
  return items.filter(({ itemNo }) => picks.some((one) => one.itemNo === itemNo && one.barcodeId === 0));
}

/** 选套餐 (domain-erp §1.5). */
export function GoodsPackageDialog({ source, first, okText, onTake, onClose }: GoodsPackageDialogProps) {
  const id = useId();
  const { data, loading, of, picks, pick, choose } = useChoice(first);
  const [copies, count] = useState(1);
  const expand = useSend(goodsPackage.expand);
  const press = usePress();
  const { error } = useFeedback();
  const fault = of ? picksFault(of, picks) : '请选择套餐';

  const { start, running } = useAct(async () => {
    if (!of || fault) return;
    const asked = picks.map(({ itemNo, barcodeId, qty }) => ({ itemNo, barcodeId, qty }));
    onTake(await expand({ packageId: of.id, picks: asked }), copies);
    onClose();
  });
  const scan = useAct(async (code: string) => {
    const found = of ? await source.scanned(code, openItems(of, picks)) : '请先选择套餐';
    if (typeof found === 'string') return error(found);
    const at = picks.findIndex(({ itemNo, barcodeId }) => itemNo === found.itemNo && barcodeId === 0);
    if (at >= 0) pick(withGoods(picks, at, found.barcodeId));
  });
  useScan((code) => void scan.run(code), { inDialog: true });
  useKeys([{ key: 'Ctrl+Enter', title: '确定', run: start }], { blocking: true });

  return (
    <Modal
      open
      title="选套餐"
      width="min(860px, 94vw)"
      style={{ top: 40 }}
      okText={okText}
      okButtonProps={{ loading: running, ...press(fault ?? false) }}
      onOk={() => start()}
      onCancel={onClose}
    >
      <div className={styles.head}>
        <label htmlFor={id}>套餐</label>
        <SearchSelect<number | null, { value: number; label: string; search: string }>
          {...amountSelect(
            (data ?? []).map(({ id: value, code, name, pinyin, price }) => ({
              ...{ value, name, amount: formatMoney(price) },
              search: `${name} ${pinyin} ${code}`,
            })),
          )}
          id={id}
          autoFocus
          placeholder="名称 / 简码 / 编码"
          showSearch={{ optionFilterProp: 'search' }}
          loading={loading}
          value={of?.id ?? null}
          notFoundContent={data ? '今天没有可售的套餐' : '查找中…'}
          onChange={(next) => next !== null && choose(next)}
        />
        <label htmlFor={`${id}-copies`}>份数</label>
        <FieldInput
          id={`${id}-copies`}
          spec={COPIES}
          value={copies}
          onChange={(value) => count(typeof value === 'number' ? value : 1)}
        />
      </div>
      {of
        ? groupsOf(of.items).map((group) => (
            <GoodsPackageGroup key={group[0]?.groupName} source={source} group={group} picks={picks} onChange={pick} />
          ))
        : null}
      <Quiet>{fault ?? `Ctrl+Enter ${okText}`}</Quiet>
    </Modal>
  );
}
