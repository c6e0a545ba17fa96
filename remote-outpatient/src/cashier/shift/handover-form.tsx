import { formatMoney, type Money, sameAmount, ZERO } from '@mingmou/contract/base/money';
import { cashFace } from '@mingmou/contract/cashier/cashier.dicts';
import { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { cashDifference, countedCash } from '@mingmou/contract/cashier/shift/cashier-shift.rules';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Input, InputNumber, Select } from '@mingmou/kit/ui-form';
import { useTyped } from '../../parts/use-typed';
import { MoneyInput } from '../money-input';
import { SureNotice } from '../sure-notice';
import { useSureSend } from '../use-sure-send';
import type { CashierShift, CashierShiftPreview } from './cashier-shift.types';
import { CashierShiftWays } from './cashier-shift-ways';
import styles from './shift.module.css';

type Pieces = Readonly<Record<number, number>>;

/** Notes are counted once: a reload in the middle of it costs nothing. */
interface Typed {
  readonly pieces: Pieces;
  readonly counted?: Money | undefined;
  readonly remark: string;
  readonly handoverTo?: number | undefined;
}

const NOTHING: Typed = { pieces: {}, remark: '' };

const countsOf = (pieces: Pieces) =>
  cashFace.rows.flatMap(({ code: face }) => {
    const many = pieces[face] ?? 0;
    return many > 0 ? [{ face, pieces: many }] : [];
  });

interface HandoverFormProps {
  readonly preview: CashierShiftPreview;
  readonly onDone: (shift: CashierShift) => void;
  /** Reloads the shift after a refusal. */
  readonly onRefresh: () => void;
}

/** 交班: sums of the shift, counted notes and coins, difference, and successor. */
export function HandoverForm({ preview: { shift, ways, cashiers }, onDone, onRefresh }: HandoverFormProps) {
  const { typed, type, forget } = useTyped<Typed>(`handover-${shift.id}`, NOTHING);
  const { pieces, remark, handoverTo } = typed;
  const sending = useSureSend(cashierShift.handover, () => shift.shiftNo);
  const { confirm } = useFeedback();

  const counts = countsOf(pieces);
  const isCounted = counts.length > 0;
  const counted = isCounted ? countedCash(counts) : typed.counted;
  const difference = counted === undefined ? undefined : cashDifference(counted, shift.cashExpected);
  const differs = difference !== undefined && !sameAmount(difference, ZERO);

  const waitsFor = () => {
    if (sending.isOpen) return '上次交班没有收到结果，请先点「重试」';
    if (counted === undefined) return '请先清点现金';
    return differs && !remark.trim() && '现金有差异，请填写说明';
  };
  const finish = (done: CashierShift | undefined) => {
    if (!done) return;
    forget();
    onDone(done);
  };
  const handOver = async () => {
    if (counted === undefined) return;
    if (!(await confirm(`清点现金 ${formatMoney(counted)}，确定交班吗？交班后金额不再变动。`, { ok: '交班' }))) return;
    const { id, version } = shift;
    finish(
      await sending.send({
        ...{ id, version, counts, cashCounted: counted },
        handoverTo: handoverTo ?? null,
        remark: remark.trim() || null,
      }),
    );
  };
  const refresh = () => {
    sending.clear();
    onRefresh();
  };

  return (
    <>
      <SureNotice act="交班" of={sending} onRetry={() => void sending.retry().then(finish)} onRefresh={refresh} />
      <CashierShiftWays ways={ways} />
      <h3 className={styles.heading}>现金清点</h3>
      <fieldset className={styles.sheet} disabled={sending.isOpen} aria-label="现金清点">
        <div className={styles.counts}>
          {cashFace.rows.map(({ code, name }) => (
            <InputNumber
              key={code}
              aria-label={`${name}张数`}
              prefix={`${name} ×`}
              controls={false}
              min={0}
              max={99_999}
              precision={0}
              value={pieces[code] ?? null}
              onChange={(value) => type({ pieces: { ...pieces, [code]: value ?? 0 } })}
            />
          ))}
        </div>
        <div className={styles.fields}>
          <div className={styles.field}>
            清点现金
            <MoneyInput
              label="清点现金"
              value={counted}
              readOnly={isCounted}
              onChange={(sum) => type({ counted: sum })}
            />
          </div>
          <div className={styles.field}>
            接班人
            <Select<number>
              aria-label="接班人"
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              value={handoverTo}
              options={cashiers.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => type({ handoverTo: id })}
            />
          </div>
          <p className={styles.wide} role="status">
            备用金 {formatMoney(shift.openingCash)} · 应有现金 {formatMoney(shift.cashExpected)} · 差异{' '}
            <span className={differs ? styles.difference : undefined}>
              {difference === undefined ? '—' : formatMoney(difference)}
            </span>
          </p>
          <label className={`${styles.field} ${styles.wide}`} htmlFor="handover-remark">
            差异说明
            <Input
              id="handover-remark"
              value={remark}
              maxLength={200}
              placeholder={differs ? '现金有差异，请填写说明' : undefined}
              status={differs && !remark.trim() ? 'error' : ''}
              onChange={({ target }) => type({ remark: target.value })}
            />
          </label>
        </div>
      </fieldset>
      <div className={styles.acts}>
        <Do call={cashierShift.handover} main blocked={waitsFor()} onClick={handOver}>
          交班
        </Do>
      </div>
    </>
  );
}
