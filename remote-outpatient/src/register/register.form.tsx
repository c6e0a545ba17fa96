import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { Do } from '@mingmou/kit/act/do';
import { FormContext } from '@mingmou/kit/form/form-context';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Page } from '@mingmou/kit/page/page';
import { Button } from '@mingmou/kit/ui';
import { Form } from '@mingmou/kit/ui-form';
import { type FocusEvent, useRef, useState } from 'react';
import { paths } from '../cashier/paths';
import { useOneAtATime } from '../parts/use-one-at-a-time';
import { WithoutRight } from '../parts/without-right';
import { CandidateList } from './candidate-list';
import { LastRegistered } from './last-registered';
import { PatientFields } from './patient-fields';
import { PatientSearch } from './patient-search';
import { BookingLine, PickedPatient } from './picked-patient';
import { PlaceFields } from './place-fields';
import { QuickDialog } from './quick-dialog';
import { RealnameButton } from './realname-button';
import type { Draft, KnownPatient } from './register.draft';
import styles from './register.module.css';
import { TodayList } from './today-list';
import { ASKING_FIELDS, useCandidates } from './use-candidates';
import { useComing } from './use-coming';
import { REGISTRATION_DESK_FORM, registrationDeskShape, useRegistrationDesk } from './use-registration-desk';

const { priorityReason } = registration.saveRegistered.input;
const withReason = priorityReason ? { priorityReason: { ...priorityReason, required: true } } : {};
const plain = { shape: registrationDeskShape, row: {} };
const preferred = { shape: { ...registrationDeskShape, ...withReason }, row: {} };
const labels = { flex: '78px' };

/** The registration desk (domain-outpatient §2): patient at the left, registration at the right, today's below. */
export default function RegisterForm() {
  const [form] = Form.useForm<Draft>();
  const desk = useRegistrationDesk(form);
  const { draft, picked, last, box, departmentId, fee, clear, changePatient, toSearch, save } = desk;
  const candidates = useCandidates();
  useComing(desk, (person) => candidates.left('phone', person));
  const [isQuick, setQuick] = useState(false);
  const mayCharge = [useHolds('menu:1105'), useHolds('cashier:pay')].every(Boolean);
  const navigate = useNavigate();
  useKeys([{ key: 'F2', title: '清空，登记下一位', run: () => void clear().then(candidates.forget) }]);
  const submit = useRef<HTMLDivElement>(null);
  const once = useOneAtATime();
  const saveNow = () =>
    once(async () => {
      const saved = await save();
      if (saved) candidates.forget();
      return saved;
    });
  const saveAndCharge = async () => {
    const saved = await saveNow();
    if (saved?.orderId) navigate(paths.pay(saved.orderId));
  };
  const feeUnknown = departmentId !== undefined && !fee.known && '挂号费还没有读出来，请稍候或点「重试」';
  const press = () => submit.current?.querySelector<HTMLButtonElement>('button')?.click();
  const pick = (person: KnownPatient) => {
    changePatient(person);
    candidates.forget();
  };
  const onLeave = ({ target }: FocusEvent) => {
    const field = ASKING_FIELDS.find((name) => target.id === `${REGISTRATION_DESK_FORM}_${name}`);
    if (field) candidates.left(field, form.getFieldsValue(true));
  };

  return (
    <FormContext value={draft.priority ? preferred : plain}>
      <Page label="挂号登记">
        <Form<Draft>
          form={form}
          name={REGISTRATION_DESK_FORM}
          initialValues={draft}
          onValuesChange={desk.changeFields}
          labelCol={labels}
          labelAlign="left"
          autoComplete="off"
        >
          <div ref={box} className={styles.blocks} onKeyDownCapture={onEnter(press)}>
            <section className={styles.block} aria-label="患者" onBlur={onLeave}>
              <div className={styles.head}>
                <h1 className={styles.title}>挂号登记</h1>
                <PatientSearch
                  onPick={pick}
                  onBegin={(begun) => {
                    desk.begin(begun);
                    form.focusField('phone' in begun ? 'name' : 'phone');
                  }}
                  onScan={(person) => {
                    pick(person);
                    form.focusField('visitType');
                  }}
                  onFocus={toSearch}
                />
                <RealnameButton draft={draft} patientId={picked?.id} />
              </div>
              {picked ? (
                <PickedPatient
                  key={picked.id}
                  patient={picked}
                  onChange={() => {
                    changePatient(undefined);
                    toSearch();
                  }}
                  booked={desk.booked}
                  onUse={desk.use}
                />
              ) : (
                <>
                  {desk.booked ? <BookingLine of={desk.booked} isUsed onUse={desk.use} /> : null}
                  <PatientFields />
                  {/* Below the fields: a list that appears while the user types moves none of them. */}
                  <CandidateList
                    people={candidates.people}
                    onPick={(person) => {
                      pick(person);
                      form.focusField('visitType');
                    }}
                  />
                </>
              )}
            </section>
            <section className={styles.block} aria-label="挂号">
              <PlaceFields desk={desk} />
              <div ref={submit} className={styles.acts}>
                <WithoutRight call={registration.saveRegistered} />
                <Do call={registration.saveRegistered} main hotkey="Ctrl+S" blocked={feeUnknown} onClick={saveNow}>
                  保存挂号
                </Do>
                {mayCharge ? (
                  <Do call={registration.saveRegistered} hotkey="F8" blocked={feeUnknown} onClick={saveAndCharge}>
                    挂号并收费
                  </Do>
                ) : null}
                <Do call={registration.saveRegistered} onClick={() => setQuick(true)}>
                  快速挂号
                </Do>
                <Button onClick={() => void clear().then(candidates.forget)}>清空</Button>
              </div>
              <LastRegistered of={last} />
            </section>
          </div>
        </Form>
        <TodayList />
        <QuickDialog
          isOpen={isQuick}
          departmentId={departmentId}
          onClose={() => setQuick(false)}
          onDone={(slip) => {
            setQuick(false);
            desk.registered(slip);
          }}
          onKnown={pick}
        />
      </Page>
    </FormContext>
  );
}
