import { useDragOrder } from '@mingmou/clinic/order/drag-order';
import { OrderGrip, OrderSaid } from '@mingmou/clinic/order/order-grip';
import { hiddenText } from '@mingmou/clinic/page/hidden-text';
import type { OutputOf } from '@mingmou/contract/base/call';
import { f, type Shape } from '@mingmou/contract/base/field';
import {
  isFree,
  PATIENT_FIELDS,
  type PatientField,
  ruleOf,
  titleOf,
} from '@mingmou/contract/patients/patient-field.rules';
import { patientFieldSettings } from '@mingmou/contract/system/service/patient-field.contract';
import { send } from '@mingmou/core/http/client';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { FieldInput } from '@mingmou/kit/form/field-input';
import type { ReactNode } from 'react';
import { SettingPage } from '../../parts/setting-page';
import { useSettingForm } from '../../parts/use-setting-form';
import styles from './patient-field.module.css';

type Saved = OutputOf<typeof patientFieldSettings.findAll>;

interface Look {
  readonly shown: boolean;
  readonly required: boolean;
}

/** Settings by field, with the order separately, so that two people may change different fields. */
type Values = Readonly<Record<PatientField, Look>> & {
  readonly version: number;
  readonly order: readonly PatientField[];
};

const { item: ITEM, findAll: FIND_ALL, update: UPDATE } = patientFieldSettings;
const FIELDS = PATIENT_FIELDS.map(({ field }) => field);
const SHAPE: Shape = {
  ...Object.fromEntries(
    FIELDS.map((field) => [field, f.object(titleOf(field), { shown: ITEM.shown, required: ITEM.required })]),
  ),
  order: f.list(ITEM.sort.title, f.text(ITEM.field.title, 30)),
};
const STEP = 10;

function valuesOf({ version, items }: Saved): Values {
  const looks = Object.fromEntries(items.map(({ field, shown, required }) => [field, { shown, required }]));
  // Every field is answered.
  return { ...(looks as Record<PatientField, Look>), version, order: items.map(({ field }) => field) };
}

function itemsOf(values: Values) {
  return values.order.map((field, at) => ({ field, ...values[field], sort: (at + 1) * STEP }));
}

/** Which fields of the patient's form the organisation shows and requires, and their order. */
export function PatientFieldTab({ heading }: { readonly heading: ReactNode }) {
  const answer = useCall(FIND_ALL, {}, { quiet: true });
  const saveAll = useSend(UPDATE);
  const saved = { ...answer, data: answer.data && valuesOf(answer.data) };
  const form = useSettingForm<Values>({
    name: 'patient-fields',
    saved,
    shape: SHAPE,
    newest: async () => valuesOf(await send(FIND_ALL, {})),
    send: (values) => saveAll({ version: values.version, items: itemsOf(values) }, { quiet: true }),
  });
  const mayChange = useHolds(UPDATE.grant);
  const { values } = form;
  const order = useDragOrder(values?.order ?? [], (next) => form.put('order', next));
  return (
    <SettingPage title={FIND_ALL.title} heading={heading} form={form} saved={saved} save={UPDATE}>
      {values ? (
        <div ref={order.box}>
          <OrderSaid order={order} />
          <p className={styles.hint}>新建、编辑患者时按此显示；快速挂号、导入、筛查和微信建档不受限制</p>
          <table className={styles.fields} aria-label={FIND_ALL.title}>
            <thead>
              <tr>
                {mayChange ? (
                  <th scope="col">
                    <span className={hiddenText}>{ITEM.sort.title}</span>
                  </th>
                ) : null}
                <th scope="col">{ITEM.field.title}</th>
                <th scope="col">{ITEM.shown.title}</th>
                <th scope="col">{ITEM.required.title}</th>
                <th scope="col">说明</th>
              </tr>
            </thead>
            <tbody>
              {values.order.map((field) => (
                <FieldRow
                  key={field}
                  field={field}
                  look={values[field]}
                  grip={mayChange ? <OrderGrip order={order} of={field} name={titleOf(field)} /> : null}
                  onChange={(look) => form.put(field, look)}
                />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </SettingPage>
  );
}

const NOTES: Partial<Record<PatientField, string>> = {
  schoolId: '选自学校管理，也可填名称',
  city: '显示时一并显示省',
  district: '显示时一并显示省和市',
  sourceId: '含来源说明',
  allergyFlag: '选「有」时须填过敏说明',
};

function noteOf(field: PatientField): string {
  const { start } = ruleOf(field);
  if (start === 'always') return '始终显示且必填';
  return start === 'child' ? '始终显示，未满14周岁必填' : (NOTES[field] ?? '');
}

interface FieldRowProps {
  readonly field: PatientField;
  readonly look: Look;
  readonly grip: ReactNode;
  readonly onChange: (look: Look) => void;
}

function FieldRow({ field, look: { shown, required }, grip, onChange }: FieldRowProps) {
  const title = titleOf(field);
  const fixed = !isFree(field);
  return (
    <tr data-hidden={!shown}>
      {grip ? <td>{grip}</td> : null}
      <th scope="row">{title}</th>
      <td>
        {fixed ? (
          <span>是</span>
        ) : (
          <FieldInput
            spec={ITEM.shown}
            value={shown}
            aria-label={`${title} ${ITEM.shown.title}`}
            // A hidden field cannot be required.
            onChange={(next) => onChange({ shown: next === true, required: next === true && required })}
          />
        )}
      </td>
      <td>
        {fixed ? (
          <span>{required ? '是' : '未满14周岁'}</span>
        ) : (
          <FieldInput
            spec={ITEM.required}
            value={required}
            aria-label={`${title} ${ITEM.required.title}`}
            onChange={(next) => onChange({ shown: shown || next === true, required: next === true })}
          />
        )}
      </td>
      <td className={styles.note}>{noteOf(field)}</td>
    </tr>
  );
}
