import { dictName } from '@mingmou/contract/base/dict';
import { formatPrice } from '@mingmou/contract/base/money';
import { goodsCategory } from '@mingmou/contract/dict/goods-category';
import {
  apart,
  isChoice,
  type Picked,
  type SellableItem,
  toggled,
  withGoods,
} from '@mingmou/contract/erp/package/goods-package-picks.rules';
import { Button, Checkbox } from '@mingmou/kit/ui';
import styles from './goods-package.module.css';
import { GoodsPackageChoice, type GoodsPackageOffer } from './goods-package-choice';

interface GoodsPackageGroupProps {
  readonly source: GoodsPackageOffer;
  readonly group: readonly SellableItem[];
  readonly picks: readonly Picked[];
  readonly onChange: (picks: readonly Picked[]) => void;
}

const itemName = ({ kind, categoryId, name }: SellableItem) =>
  kind === 'CATEGORY' && categoryId ? dictName(goodsCategory, categoryId) : name;

/** One 分组 of a package: its items, with a choice of goods for open items. */
export function GoodsPackageGroup({ source, group, picks, onChange }: GoodsPackageGroupProps) {
  const [first] = group;
  if (!first) return null;
  const choice = isChoice(group);
  const rule = choice ? `${group.length}选${first.chooseQty}${first.required ? '' : '，可不选'}` : '必选';
  return (
    <fieldset className={styles.group}>
      <legend>
        {first.groupName}（{rule}）
      </legend>
      {group.map((item) => {
        const own = picks.flatMap((pick, at) => (pick.itemNo === item.itemNo ? [{ ...pick, at }] : []));
        const isOpen = item.kind !== 'BARCODE';
        const title = `${itemName(item)} × ${item.qty}`;
        return (
          <div key={item.itemNo} className={styles.item}>
            <span className={styles.itemName}>
              {choice ? (
                <Checkbox
                  checked={own.length > 0}
                  onChange={({ target }) => onChange(toggled(picks, item, target.checked))}
                >
                  {title}
                </Checkbox>
              ) : (
                title
              )}
              {item.tagPrice ? <small>标签价 {formatPrice(item.tagPrice)}</small> : null}
            </span>
            {isOpen ? (
              <span className={styles.picks}>
                {own.map(({ at, barcodeId, qty }, place) => (
                  <GoodsPackageChoice
                    key={at}
                    label={`${itemName(item)} 第${place + 1}件${qty > 1 ? `（共${qty}件）` : ''}`}
                    source={source}
                    item={item}
                    value={barcodeId}
                    onChange={(goods) => onChange(withGoods(picks, at, goods))}
                  />
                ))}
                {own.length === 1 && item.qty > 1 ? (
                  <Button onClick={() => onChange(apart(picks, item))}>每件分开选</Button>
                ) : null}
              </span>
            ) : null}
          </div>
        );
      })}
    </fieldset>
  );
}
