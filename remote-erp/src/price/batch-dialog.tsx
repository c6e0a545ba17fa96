import { today } from '@mingmou/contract/base/clinic-day';
import { f, required, type Shape } from '@mingmou/contract/base/field';
import { priceRule } from '@mingmou/contract/erp/price/price.dicts';
import { minShare } from '@mingmou/contract/erp/price/price-change.fields';
import { MOST_PERCENT, MOST_PRICE } from '@mingmou/contract/erp/price/price-change.rules';
import { useAct } from '@mingmou/kit/act/use-act';
import { usePress } from '@mingmou/kit/entry/use-press';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Field } from '@mingmou/kit/form/field';
import { FormContext } from '@mingmou/kit/form/form-context';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { validValues } from '@mingmou/kit/form/valid-values';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { Form } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useMemo, useState } from 'react';
import { useSeesCost } from '../parts/use-sees-cost';
import styles from './price.module.css';
import { type Common, common, isPast } from './price-form';
import { PricePreview } from './price-preview';
import type { Asked, Previewed, PriceSide, TypedValues } from './price-side';

type Rule = Asked['rule'];

interface Draft extends Common {
  readonly rule: Rule;
  readonly value: number;
  readonly minShare?: number | null;
}

interface BatchDialogProps {
  readonly side: PriceSide;
  /** Which rows: those named, else what these filters find. */
  readonly of: Partial<Asked>;
  /** How they are called: 选中的3项. */
  readonly called: string;
  /** Typed before a reload. */
  readonly values: TypedValues | undefined;
  readonly onType: (values: TypedValues) => void;
  readonly onClose: () => void;
}

const VALUES: Readonly<Record<Rule, Shape[string]>> = {
  FIXED: required(f.decimal('新价', 2, { unit: '元', min: 0, max: MOST_PRICE })),
  RATIO: required(f.decimal('现价的', 2, { unit: '%', min: 0, max: MOST_PERCENT })),
  MARKUP: required(f.decimal('加价率', 2, { unit: '%', min: 0, max: MOST_PERCENT })),
};

const SAYS: Readonly<Record<Rule, string>> = {
  FIXED: '全部改为同一个价格',
  RATIO: '按现价的百分比，四舍五入到分；110% 即上调一成',
  MARKUP: '加权成本（没有时用静态成本）×（1＋加价率），四舍五入到分',
};

const WIDTH_PX = 920;

function shapeOf(side: PriceSide, rule: Rule, sees: boolean): Shape {
  const rules = { ...priceRule, rows: priceRule.rows.filter(({ code }) => sees || code !== 'MARKUP') };
  return {
    rule: required(f.dict('调整方式', rules)),
    value: VALUES[rule],
    ...(side.hasMinimum ? { minShare: { ...minShare, title: '最低售价占比' } } : {}),
    ...common,
  };
}

const ruleOf = (values: TypedValues | undefined): Rule =>
  priceRule.rows.find(({ code }) => code === values?.rule)?.code ?? 'RATIO';

/** 批量调价: a rule, its result row by row, and then the write. */
export function BatchDialog({ side, of, called, values, onType, onClose }: BatchDialogProps) {
  const [form] = Form.useForm<Draft>();
  const { success } = useFeedback();
  const day = today();
  const sees = useSeesCost();
  const [rule, setRule] = useState<Rule>(ruleOf(values));
  const [rows, setRows] = useState<readonly Previewed[]>();
  const surroundings = useMemo(() => ({ shape: shapeOf(side, rule, sees), row: {} }), [side, rule, sees]);
  const good = rows?.filter(({ fault }) => !fault) ?? [];
  const preview = useAct(async () => {
    const draft = await validValues(form);
    if (!draft) return;
    const { reason: _later, ...asked } = draft;
    setRows(await side.preview({ ...of, ...asked }));
  });
  const write = useAct(async () => {
    const { scope, effectiveDate, reason } = form.getFieldsValue(true) as Draft;
    const changes = good.flatMap(({ targetType, targetId, price, minPrice, seenPrice = null }) =>
      price
        ? [
            {
              scope,
              targetType,
              targetId,
              effectiveDate,
              price,
              minPrice: minPrice ?? null,
              seen: { price: seenPrice },
            },
          ]
        : [],
    );
    const { saved } = await side.write(changes, reason);
    success(`已调整${saved}项`);
    onClose();
  });
  const press = usePress()(good.length === 0 && '请先预览，再写入', write.start);
  useKeys([{ key: 'Ctrl+S', title: '写入', run: () => press.onClick?.() }], { blocking: true });
  return (
    <Modal
      open
      title={`批量调整${side.noun}（${called}）`}
      width={WIDTH_PX}
      style={{ top: '6vh' }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button onClick={preview.start} loading={preview.running} type={rows ? 'default' : 'primary'}>
            预览
          </Button>
          <Button {...press} loading={write.running} type={rows ? 'primary' : 'default'}>
            {`写入${good.length > 0 ? `${good.length}项` : ''}`}
          </Button>
        </>
      }
    >
      <FormContext value={surroundings}>
        <div className={styles.batch} onKeyDownCapture={onEnter(preview.start)}>
          <Form<Draft>
            form={form}
            labelCol={{ flex: '112px' }}
            labelAlign="left"
            autoComplete="off"
            initialValues={{
              ...{ scope: of.scope ?? 'CHAIN', rule, value: 100, effectiveDate: day, reason: '批量调价' },
              ...values,
            }}
            onValuesChange={(changed: Partial<Draft>) => {
              if (changed.rule) {
                setRule(changed.rule);
                form.resetFields(['value']);
                form.setFieldValue('value', changed.rule === 'RATIO' ? 100 : undefined);
              }
              if (!('reason' in changed)) setRows(undefined);
              onType(form.getFieldsValue(true));
            }}
          >
            <Field name="scope" />
            <Field name="effectiveDate" fault={isPast(day)} />
            <Field name="rule" />
            <Field key={rule} name="value" />
            {side.hasMinimum ? <Field name="minShare" /> : null}
            <Field name="reason" />
          </Form>
          <Quiet as="p" spaced>
            {SAYS[rule]}
            {side.hasMinimum ? '。最低售价不填时保持不变' : ''}
          </Quiet>
        </div>
      </FormContext>
      {rows ? <PricePreview rows={rows} noun={side.noun} hasMinimum={side.hasMinimum} /> : null}
    </Modal>
  );
}
