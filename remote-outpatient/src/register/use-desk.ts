import { outpatientGeneral } from '@mingmou/contract/outpatient/general.contract';
import { queueText } from '@mingmou/contract/outpatient/queue-text';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { useKeptState } from '@mingmou/core/keepalive/use-kept-state';
import { useCall } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import type { Form } from '@mingmou/kit/ui-form';
import { useEffect, useRef, useState } from 'react';
import type { DoctorShift } from './doctor-choice';
import type { FoundPatient } from './patient-search';
import { type Draft, draftOf, inputOf, startDraft } from './register.draft';
import { useFee } from './use-fee';
import { type Registered, useRegister } from './use-register';

/** Fields of the patient's file and of the registration, in one form. */
export const deskShape = {
  ...patient.save.input,
  fileRemark: patient.fields.remark,
  ...registration.saveRegistered.input,
};

export type DeskForm = ReturnType<typeof Form.useForm<Draft>>[0];

/** The department where the caller works, else the clinic's first, chosen until somebody chooses another. */
function useDefaultDepartment(form: DeskForm): number | undefined {
  const { data: departments = [] } = useCall(outpatientGeneral.departments, {});
  const { data: place, refusal } = useCall(outpatientGeneral.defaultPlace, {});
  const own = departments.find(({ id: one }) => one === place?.departmentId);
  const id = place || refusal ? (own ?? departments[0])?.id : undefined;
  useEffect(() => {
    if (id !== undefined && form.getFieldValue('departmentId') === undefined) form.setFieldValue('departmentId', id);
  }, [id, form]);
  return id;
}

/** The form of a registration: draft, choices beside it, and what saving does. */
export function useDesk(form: DeskForm) {
  const [draft, keepDraft] = useKeptState<Draft>('draft', startDraft);
  const [picked, pick] = useKeptState<FoundPatient | undefined>('picked', undefined);
  const [shift, setShift] = useKeptState<DoctorShift | undefined>('shift', undefined);
  const [last, setLast] = useState<Registered>();
  const defaultId = useDefaultDepartment(form);
  const register = useRegister();
  const { success } = useFeedback();
  const box = useRef<HTMLDivElement>(null);
  const departmentId = draft.departmentId ?? defaultId;
  const { visitType = 1 } = draft;
  const fee = useFee({ patientId: picked?.id, doctorId: shift?.staffId, departmentId, visitType });

  // Who opens the desk types a name at once, unless the focus stands somewhere already.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.querySelector<HTMLElement>('input')?.focus();
  }, []);

  const clear = () => {
    form.setFieldsValue({ ...draftOf(deskShape), ...startDraft, departmentId });
    keepDraft({ ...startDraft, departmentId });
    pick(undefined);
    setShift(undefined);
    box.current?.querySelector<HTMLElement>('input')?.focus();
  };

  const changePatient = (found: FoundPatient | undefined) => {
    pick(found);
    form.setFieldValue('visitType', found?.lastVisitAt ? 2 : 1);
    keepDraft(form.getFieldsValue(true));
  };

  const change = (changed: Draft, all: Draft) => {
    form.setFields(Object.keys(changed).map((name) => ({ name: name as keyof Draft, errors: [] })));
    if ('departmentId' in changed) {
      setShift(undefined);
      form.setFieldValue('roomId', undefined);
    }
    keepDraft({ ...all, ...('departmentId' in changed ? { roomId: undefined } : {}) });
  };

  /** Answers what was registered; nothing when the form or the server refused, and then all that was typed stays. */
  const save = async (): Promise<Registered | undefined> => {
    const values = await form.validateFields().catch(() => undefined);
    if (!values) {
      const [wrong] = form.getFieldsError().filter(({ errors }) => errors.length > 0);
      if (wrong) form.focusField(wrong.name);
      return undefined;
    }
    const saved = await register(inputOf({ ...values, departmentId }, { picked, shift, fee }));
    if (!saved) {
      fee.refetch();
      return undefined;
    }
    success(`挂号成功：${queueText(saved.queueNo)}号`);
    setLast(saved);
    clear();
    return saved;
  };

  return { draft, picked, shift, last, box, departmentId, fee, clear, setShift, changePatient, change, save };
}
