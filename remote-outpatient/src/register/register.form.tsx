import { outpatientGeneral } from '@mingmou/contract/outpatient/general.contract';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { useKeptState } from '@mingmou/core/keepalive/use-kept-state';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { fieldOf } from '@mingmou/kit/form/field';
import { FormContext } from '@mingmou/kit/form/form-context';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { OptionSelect } from '@mingmou/kit/form/option-select';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { Form } from '@mingmou/kit/ui-form';
import { useEffect, useRef, useState } from 'react';
import { queueText } from '../parts/queue-text';
import { DoctorChoice, type DoctorShift } from './doctor-choice';
import { PatientFields } from './patient-fields';
import { type FoundPatient, PatientSearch } from './patient-search';
import { PickedPatient } from './picked-patient';
import { type Draft, draftOf, inputOf, startDraft } from './register.draft';
import styles from './register.module.css';
import { TodayList } from './today-list';
import { type Registered, useRegister } from './use-register';

const Field = fieldOf(registration.saveRegistered);
const shape = { ...patient.save.input, ...registration.saveRegistered.input };
const surroundings = { shape, row: {} };
const labels = { flex: '92px' };

/** The clinic's default department, chosen until somebody chooses another. */
function useDefaultDepartment(form: ReturnType<typeof Form.useForm<Draft>>[0]): number | undefined {
  const { data: departments } = useCall(outpatientGeneral.departments, {});
  const id = departments?.[0]?.id;
  useEffect(() => {
    if (id !== undefined && form.getFieldValue('departmentId') === undefined) form.setFieldValue('departmentId', id);
  }, [id, form]);
  return id;
}

/** The form of a registration: draft, choices beside it, and what saving does. */
function useDesk() {
  const [form] = Form.useForm<Draft>();
  const [draft, keepDraft] = useKeptState<Draft>('draft', startDraft);
  const [picked, pick] = useKeptState<FoundPatient | undefined>('picked', undefined);
  const [shift, setShift] = useKeptState<DoctorShift | undefined>('shift', undefined);
  const [last, setLast] = useState<Registered>();
  const defaultId = useDefaultDepartment(form);
  const register = useRegister();
  const { success } = useFeedback();
  const box = useRef<HTMLDivElement>(null);
  const departmentId = draft.departmentId ?? defaultId;

  const clear = () => {
    form.setFieldsValue({ ...draftOf(shape), ...startDraft, departmentId });
    keepDraft({ ...startDraft, departmentId });
    pick(undefined);
    setShift(undefined);
    box.current?.querySelector<HTMLElement>('input')?.focus();
  };

  return {
    form,
    draft,
    picked,
    shift,
    last,
    box,
    departmentId,
    clear,
    setShift,
    pick: (found: FoundPatient | undefined) => {
      pick(found);
      form.setFieldValue('visitType', found?.lastVisitAt ? 2 : 1);
      keepDraft(form.getFieldsValue(true));
    },
    change: (changed: Draft, all: Draft) => {
      form.setFields(Object.keys(changed).map((name) => ({ name: name as keyof Draft, errors: [] })));
      if ('departmentId' in changed) {
        setShift(undefined);
        form.setFieldValue('roomId', undefined);
      }
      keepDraft({ ...all, ...('departmentId' in changed ? { roomId: undefined } : {}) });
    },
    save: async () => {
      const values = await form.validateFields().catch(() => undefined);
      if (!values) {
        const [wrong] = form.getFieldsError().filter(({ errors }) => errors.length > 0);
        if (wrong) form.focusField(wrong.name);
        return;
      }
      const saved = await register(inputOf({ ...values, departmentId }, picked, shift));
      if (!saved) return;
      success(`挂号成功：${queueText(saved.queueNo)}号`);
      setLast(saved);
      clear();
    },
  };
}

/** The registration desk (domain-outpatient §2): patient at the left, registration at the right, today's below. */
export default function RegisterForm() {
  const { form, draft, picked, shift, last, box, departmentId, clear, setShift, pick, change, save } = useDesk();
  useKeys([{ key: 'F2', title: '清空，登记下一位', run: clear }]);
  const submit = useRef<HTMLDivElement>(null);
  const press = () => submit.current?.querySelector<HTMLButtonElement>('button')?.click();

  return (
    <FormContext value={surroundings}>
      <section className={styles.page} aria-label="挂号登记">
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
              <PatientSearch onPick={pick} />
              {picked ? <PickedPatient patient={picked} onChange={() => pick(undefined)} /> : <PatientFields />}
            </section>
            <section className={styles.block} aria-label="挂号">
              <h2 className={styles.heading}>挂号</h2>
              <Field name="visitType" />
              <Field name="departmentId">
                <OptionSelect call={outpatientGeneral.departments} input={{}} />
              </Field>
              {departmentId ? (
                <Field name="roomId">
                  <OptionSelect call={outpatientGeneral.rooms} input={{ id: departmentId }} />
                </Field>
              ) : null}
              <DoctorChoice departmentId={departmentId} value={shift} onChange={setShift} />
              <Field name="priority" />
              {draft.priority ? <Field name="priorityReason" /> : null}
              <Field name="remark" />
              <div ref={submit} className={styles.acts}>
                <Do call={registration.saveRegistered} main hotkey="Ctrl+S" onClick={save}>
                  保存挂号
                </Do>
                <Button onClick={clear}>清空</Button>
              </div>
              {last ? <LastRegistered {...last} /> : null}
            </section>
          </div>
        </Form>
        <TodayList />
      </section>
    </FormContext>
  );
}

function LastRegistered({ queueNo, registrationNo, visitNo, recordNo }: Registered) {
  return (
    <p className={styles.last} role="status">
      <b className={styles.number}>{queueText(queueNo)}</b>
      <span>
        {registrationNo}
        <br />
        {visitNo} · 病历号 {recordNo}
      </span>
    </p>
  );
}
