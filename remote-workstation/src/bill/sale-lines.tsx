import { f } from '@mingmou/contract/base/field';
import { formatMoney, formatPrice, lineAmount, minus, price } from '@mingmou/contract/base/money';
import { saleLineInput } from '@mingmou/contract/erp/sale/sale.fields';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { usePaused } from '@mingmou/kit/act/use-paused';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { SearchSelect } from '@mingmou/kit/form/search-select';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import bill from './bill.module.css';
import styles from './sale.module.css';
import {
  amountOf,
  changedLine,
  type DraftLine,
  type SaleDraft,
  tagAmountOf,
  withGoods,
  withoutLine,
} from './sale-draft';

const QTY = f.int('数量', { min: 1, max: 99 });
const EYE = { OD: '右', OS: '左', OU: '双' } as const;
const isEye = (value: unknown): value is keyof typeof EYE => typeof value === 'string' && value in EYE;
const HEADS = ['副', '眼别', '商品', '标价', '数量', '售价', '金额', '可售', '操作'];

interface SaleLinesProps {
  readonly draft: SaleDraft;
  readonly onChange: (draft: SaleDraft) => void;
}

/** The lines of the sale by pairs, and goods to add to the pair that was begun last. */
export function SaleLines({ draft, onChange }: SaleLinesProps) {
  const { lines } = draft;
  const [amount, tagAmount] = [amountOf(lines), tagAmountOf(lines)];
  return (
    <section className={styles.lines} aria-label="销售明细">
      <GoodsSearch onPick={(goods) => onChange(withGoods(draft, goods))} />
      {lines.length === 0 ? (
        <Quiet as="p" spaced>
          还没有商品：按处方选镜片，或搜索镜架和配件
        </Quiet>
      ) : (
        <div className={bill.scroll}>
          <table className={bill.table} aria-label="销售明细">
            <thead>
              <tr>
                {HEADS.map((head) => (
                  <th key={head}>{head}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line, place) => (
                <Line
                  // Lines have no id before they are saved; they are kept in the order in which they were added.
                  key={`${line.barcodeId}-${place}`}
                  line={line}
                  place={place}
                  onChange={(change) => onChange(changedLine(draft, place, change))}
                  onRemove={() => onChange(withoutLine(draft, place))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={bill.total} role="status">
        <span>标价 {formatMoney(tagAmount)}</span>
        <span>优惠 {formatMoney(minus(tagAmount, amount))}</span>
        <span>
          应收 <b>{formatMoney(amount)}</b>
        </span>
      </p>
    </section>
  );
}

interface LineProps {
  readonly line: DraftLine;
  readonly place: number;
  readonly onChange: (change: Partial<DraftLine>) => void;
  readonly onRemove: () => void;
}

function Line({ line, place, onChange, onRemove }: LineProps) {
  const { goodsName, spec, eye, groupNo, tagPrice, sellable, qty, price: each } = line;
  const name = `${eye ? EYE[eye] : ''}${goodsName}`;
  return (
    <tr className={bill.main}>
      <td className={styles.group}>
        <FieldInput
          id={`sale-${place}-group`}
          aria-label={`第${place + 1}行副号`}
          spec={saleLineInput.groupNo}
          value={groupNo}
          onChange={(next) => onChange({ groupNo: typeof next === 'number' ? next : null })}
        />
      </td>
      <td className={styles.eye}>
        <FieldInput
          id={`sale-${place}-eye`}
          aria-label={`第${place + 1}行眼别`}
          spec={saleLineInput.eye}
          value={eye}
          onChange={(next) => onChange({ eye: isEye(next) ? next : null })}
        />
      </td>
      <td className={bill.item}>
        <b>{goodsName}</b>
        <small>{spec}</small>
      </td>
      <td className={bill.figure}>{tagPrice === null || tagPrice === undefined ? '未定价' : formatPrice(tagPrice)}</td>
      <td className={bill.qty}>
        <FieldInput
          id={`sale-${place}-qty`}
          aria-label={`${name}数量`}
          spec={QTY}
          value={qty}
          onChange={(next) => onChange({ qty: typeof next === 'number' ? next : 1 })}
        />
      </td>
      <td className={styles.price}>
        <FieldInput
          id={`sale-${place}-price`}
          aria-label={`${name}售价`}
          spec={saleLineInput.price}
          value={each}
          onChange={(next) => onChange({ price: typeof next === 'number' ? price(next) : null })}
        />
      </td>
      <td className={bill.figure}>{formatMoney(lineAmount(qty, each ?? price(0)))}</td>
      <td className={bill.figure}>{sellable ?? '定做'}</td>
      <td>
        <Button type="link" size="small" danger aria-label={`删除${name}`} onClick={onRemove}>
          删除
        </Button>
      </td>
    </tr>
  );
}

function GoodsSearch({ onPick }: { readonly onPick: (goods: Omit<DraftLine, 'qty' | 'groupNo'>) => void }) {
  const [typed, setTyped] = useState('');
  const keyword = usePaused(typed.trim());
  const { data = [], fetching, refusal } = useCall(stock.findStock, { keyword }, { skip: !keyword, quiet: true });
  const isSettled = keyword === typed.trim() && !fetching;
  const rows = isSettled && !refusal && keyword ? data.filter(({ sellable }) => sellable > 0) : [];
  // One option for each place of the goods, because the sale takes them from that place.
  const keyOf = ({ commodityId, locationId }: (typeof rows)[number]) => `${commodityId}-${locationId ?? 0}`;
  return (
    <SearchSelect
      aria-label="搜索商品"
      className={bill.search}
      showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: false }}
      value={null}
      loading={!isSettled}
      placeholder="镜架、配件：名称 / 简码"
      notFoundContent={keyword ? '没有可售的商品' : '请输入名称或简码'}
      options={rows.map((row) => ({
        value: keyOf(row),
        label: `${row.goodsName} ${row.spec ?? ''} 可售${row.sellable}`,
      }))}
      onChange={(key: string | null) => {
        const row = rows.find((one) => keyOf(one) === key);
        if (row) {
          const { commodityId: barcodeId, goodsName, spec, categoryId, tagPrice, sellable, locationId } = row;
          onPick({ barcodeId, goodsName, spec, categoryId, tagPrice, sellable, locationId, price: tagPrice ?? null });
        }
        setTyped('');
      }}
    />
  );
}
