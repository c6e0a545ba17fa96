import { GoodsPackageDialog } from '@mingmou/clinic/goods-package/goods-package-dialog';
import { goodsPackage } from '@mingmou/contract/erp/package/goods-package.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { useState, useSyncExternalStore } from 'react';
import type { ToolProps } from '../bill/bill-pages';
import { useLocations } from '../bill/ways/use-locations';
import { goodsPackageLines } from './goods-package-lines';
import { saleGoods } from './goods-package-offer';
import styles from './sale.module.css';
import type { SaleLine } from './sale.pages';

type Tool = Pick<ToolProps<object, SaleLine>, 'store'>;

/** The packages on the bill, as one text that changes with them alone. */
const goodsPackagesOn = (lines: readonly SaleLine[]) =>
  JSON.stringify([
    ...new Map(lines.flatMap(({ packageNo, packageName }) => (packageNo ? [[packageNo, packageName ?? '']] : []))),
  ]);

/** 选套餐, with the packages on the bill; a package is removed only as a whole. */
export function GoodsPackageButton({ store }: Tool) {
  const [open, setOpen] = useState(false);
  const { placeOf } = useLocations();
  const mayPick = useHolds(goodsPackage.sellable.grant);
  const text = useSyncExternalStore(store.subscribe, () => goodsPackagesOn(store.lines()));
  const on: readonly [number, string][] = JSON.parse(text);
  useKeys([{ key: 'F7', title: '选套餐', run: () => setOpen(true) }], { active: mayPick });
  if (!mayPick) return null;
  const remove = (no: number) => store.replace(store.lines().filter(({ packageNo }) => packageNo !== no));
  return (
    <>
      <Button onClick={() => setOpen(true)}>选套餐</Button>
      {on.map(([no, name]) => (
        <span key={no} className={styles.package}>
          {name}
          <Button type="link" size="small" aria-label={`移除套餐 ${name}（第${no}份）`} onClick={() => remove(no)}>
            移除
          </Button>
        </span>
      ))}
      {open ? (
        <GoodsPackageDialog
          source={saleGoods}
          okText="加入销售单"
          onTake={(expanded, copies) => store.add(goodsPackageLines(expanded, copies, store.lines(), placeOf))}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
