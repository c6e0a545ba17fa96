import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { Do } from '@mingmou/kit/act/do';
import { fieldOf } from '@mingmou/kit/form/field';
import { FormContext } from '@mingmou/kit/form/form-context';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Page } from '@mingmou/kit/page/page';
import { Button } from '@mingmou/kit/ui';
import { Form } from '@mingmou/kit/ui-form';
import { useRef } from 'react';
import { paths } from '../cashier/paths';
import { DoctorChoice } from './doctor-choice';
import { FeeField } from './fee-field';
import { LastRegistered } from './last-registered';
import { PatientFields } from './patient-fields';
import { PatientSearch } from './patient-search';
import { PickedPatient } from './picked-patient';
import type { Draft } from './register.draft';
import styles from './register.module.css';
import { TodayList } from './today-list';
import { deskShape, useDesk } from './use-desk';

const Field = fieldOf(registration.saveRegistered);
const surroundings = { shape: deskShape, row: {} };
const labels = { flex: '92px' };

/** The registration desk (domain-outpatient §2): patient at the left, registration at the right, today's below. */
export default function RegisterForm() {
  const [form] = Form.useForm<Draft>();
  const { draft, picked, shift, last, box, departmentId, fee, ...desk } = useDesk(form);
  const { clear, setShift, changePatient, change, save } = desk;
  const mayCharge = [useHolds('menu:1105'), useHolds('cashier:pay')].every(Boolean);
  const navigate = useNavigate();
  useKeys([{ key: 'F2', title: '清空，登记下一位', run: clear }]);
  const submit = useRef<HTMLDivElement>(null);
  const saveAndCharge = async () => {
    const saved = await save();
    if (saved?.orderId) navigate(paths.pay(saved.orderId));
  };
  const feeUnknown = !fee.known && '挂号费还没有读出来，请稍候或点「重试」';
  const press = () => submit.current?.querySelector<HTMLButtonElement>('button')?.click();

  return (
    <FormContext value={surroundings}>
      <Page label="挂号登记">
        <h1 className={styles.title}>挂号登记</h1>
        <Form<Draft>
          form={form}
          name="register"
          initialValues={draft}
          onValuesChange={change}
          labelCol={labels}
          labelAlign="left"
          autoComplete="off"
        >
          <div ref={box} className={styles.blocks} onKeyDownCapture={onEnter(press)}>
            <section className={styles.block} aria-label="患者">
              <h2 className={styles.heading}>患者</h2>
              <PatientSearch onPick={changePatient} />
              {picked ? (
                <PickedPatient patient={picked} onChange={() => changePatient(undefined)} />
              ) : (
                <PatientFields />
              )}
            </section>
            <section className={styles.block} aria-label="挂号">
              <h2 className={styles.heading}>挂号</h2>
              <Field name="visitType" />
              <Field name="departmentId" />
              {departmentId ? <Field name="roomId" /> : null}
              <DoctorChoice departmentId={departmentId} value={shift} onChange={setShift} />
              <Field name="priority" />
              {draft.priority ? <Field name="priorityReason" /> : null}
              <FeeField {...fee} />
              <Field name="remark" />
              <div ref={submit} className={styles.acts}>
                <Do call={registration.saveRegistered} main hotkey="Ctrl+S" blocked={feeUnknown} onClick={save}>
                  保存挂号
                </Do>
                {mayCharge ? (
                  <Do call={registration.saveRegistered} hotkey="F8" blocked={feeUnknown} onClick={saveAndCharge}>
                    挂号并收费
                  </Do>
                ) : null}
                <Button onClick={clear}>清空</Button>
              </div>
              {last ? <LastRegistered of={last} /> : null}
            </section>
          </div>
        </Form>
        <TodayList />
      </Page>
    </FormContext>
  );
}
