import { outpatientGeneral } from '@mingmou/contract/outpatient/general.contract';
import { queueText } from '@mingmou/contract/outpatient/queue-text';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { isSameName, normalName } from '@mingmou/contract/patients/patient.rules';
import { send } from '@mingmou/core/http/client';
import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { useCall } from '@mingmou/core/store/use-call';
import { useFirstField } from '@mingmou/kit/entry/use-first-field';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { validValues } from '@mingmou/kit/form/valid-values';
import type { Form } from '@mingmou/kit/ui-form';
import { useEffect, useRef, useState } from 'react';
import { failedLoad, isUnread } from '../parts/failed-load';
import type { DoctorRosterShift } from './doctor-choice';
import {
  type Booking,
  type ChosenServicePackage,
  type Draft,
  draftOf,
  inputOf,
  isTouched,
  type KnownPatient,
  type RegistrationDeskDraft,
  startDraft,
  totalOf,
} from './register.draft';
import { useFee } from './use-fee';
import { type Registered, useRegister } from './use-register';

/** Fields of the patient's file and of the registration, in one form. */
export const registrationDeskShape = {
  ...patient.save.input,
  fileRemark: patient.fields.remark,
  ...registration.saveRegistered.input,
};

/** Slip of the registration saved last. */
export type Slip = Registered & {
  readonly name: string;
  /** Absent for a 普通号. */
  readonly doctorName?: string | undefined;
};

export type RegistrationDeskForm = ReturnType<typeof Form.useForm<Draft>>[0];

/** Name of the form, which ids of its inputs begin with. */
export const REGISTRATION_DESK_FORM = 'register';

const NOTHING: RegistrationDeskDraft = { fields: startDraft };
const KEPT = { isUnsaved: isTouched };
const CLEAR_QUESTION = '填写的内容尚未保存，确定要清空吗？';

/** Sets the department where the caller works, else the first department of the clinic, until the user selects another. */
function useDefaultDepartment(form: RegistrationDeskForm) {
  const load = useCall(outpatientGeneral.departments, {}, { quiet: true });
  const { data: departments = [] } = load;
  const { data: place, refusal } = useCall(outpatientGeneral.defaultPlace, {});
  const own = departments.find(({ id: one }) => one === place?.departmentId);
  const id = place || refusal ? (own ?? departments[0])?.id : undefined;
  useEffect(() => {
    if (id !== undefined && form.getFieldValue('departmentId') === undefined) form.setFieldValue('departmentId', id);
  }, [id, form]);
  return { id, ...failedLoad([load].filter(isUnread)) };
}

/** State of the registration form: input, further choices, and the save. */
export function useRegistrationDesk(form: RegistrationDeskForm) {
  const [kept, keep] = useDraft<RegistrationDeskDraft>('register', KEPT);
  const desk = kept ?? NOTHING;
  const { fields: draft, picked, shift, booked } = desk;
  const [last, setLast] = useState<Slip>();
  const { id: defaultId, ...departments } = useDefaultDepartment(form);
  const register = useRegister();
  const { success, confirm } = useFeedback();
  const box = useRef<HTMLDivElement>(null);
  const departmentId = draft.departmentId ?? defaultId;
  const { visitType = 1 } = draft;
  const change = (part: Partial<RegistrationDeskDraft>) => keep((now) => ({ ...(now ?? NOTHING), ...part }));
  const coming = { patientId: picked?.id, doctorId: shift?.staffId, departmentId, visitType };
  const fee = useFee(coming, desk.chosenFee, (chosenFee) => change({ chosenFee }));
  // One that was used up or refunded meanwhile covers nothing.
  const usedPackageId = fee.usable.find(({ id }) => id === desk.usedPackageId)?.id;
  const sold = { fee, packages: desk.packages, usedPackageId };

  // The name is focused when the desk opens.
  useFirstField(box);

  const toSearch = () => box.current?.querySelector<HTMLElement>('input')?.focus();
  const empty = () => {
    const fields = { ...startDraft, departmentId };
    // First: a field that is left when it is empty already would complain that it is.
    toSearch();
    form.resetFields();
    form.setFieldsValue({ ...draftOf(registrationDeskShape), ...fields });
    keep(() => ({ fields }));
  };

  const registered = (slip: Slip) => {
    success(`挂号成功：${queueText(slip.queueNo)}号`);
    setLast({ ...slip, name: normalName(slip.name) });
  };

  /** The next patient: asks first where something would be lost, and answers whether the desk is empty now. */
  const clear = async (): Promise<boolean> => {
    if (isTouched(desk) && !(await confirm(CLEAR_QUESTION, { ok: '清空', danger: true }))) return false;
    empty();
    setLast(undefined);
    return true;
  };

  const changePatient = (found: KnownPatient | undefined) => {
    const suggested = found?.lastVisitAt ? (2 as const) : (1 as const);
    form.setFieldValue('visitType', suggested);
    setLast(undefined);
    const { bookedName } = desk;
    const isTheirs = bookedName !== undefined && (!found || isSameName(found.name, bookedName));
    change({
      picked: found,
      ...(isTheirs ? {} : { booked: undefined, bookedName: undefined }),
      usedPackageId: undefined,
      fields: { ...form.getFieldsValue(true), visitType: suggested },
    });
  };

  /** Takes an appointment: its department, and its doctor's shift where it is one with a doctor. */
  const use = async (booking: Booking, bookedName?: string) => {
    const { departmentId: id, schedulingId, doctorId, visitType: meant } = booking;
    const shifts = doctorId ? await send(outpatientGeneral.doctors, { departmentId: id }) : [];
    const values = { departmentId: id, roomId: booking.roomId, ...(meant ? { visitType: meant } : {}) };
    form.setFieldsValue(values);
    const fields = { ...form.getFieldsValue(true), ...values };
    change({ booked: booking, bookedName, shift: shifts.find((one) => one.schedulingId === schedulingId), fields });
  };

  /** Starts a new file with the searched text. */
  const begin = (values: Partial<Draft>) => {
    setLast(undefined);
    form.setFieldsValue(values);
    change({ fields: { ...draft, ...form.getFieldsValue(true), ...values } });
  };

  const changeFields = (changed: Draft, all: Draft) => {
    // The slip of the patient before leaves once the next registration begins.
    setLast(undefined);
    form.setFields(Object.keys(changed).map((name) => ({ name: name as keyof Draft, errors: [] })));
    const moves = 'departmentId' in changed;
    if (moves) form.setFieldValue('roomId', undefined);
    const fields = { ...draft, ...all, ...(moves ? { roomId: undefined } : {}) };
    change({ fields, ...(moves ? { shift: undefined } : {}) });
  };

  /** Saves and returns the registration; undefined after a fault or a refusal, which keep all input. */
  const save = async (): Promise<Registered | undefined> => {
    const values = await validValues(form, REGISTRATION_DESK_FORM);
    if (!values) return undefined;
    const saved = await register(inputOf({ ...values, departmentId }, { picked, shift, booked, ...sold }));
    if (!saved) {
      fee.refetch();
      return undefined;
    }
    registered({ ...saved, name: picked?.name ?? values.name ?? '', doctorName: shift?.name });
    empty();
    return saved;
  };

  return {
    draft,
    picked,
    shift,
    last,
    registered,
    box,
    departmentId,
    /** Why the departments could not be read. */
    departments,
    fee,
    total: totalOf(sold),
    packages: desk.packages ?? [],
    setPackages: (packages: readonly ChosenServicePackage[]) => change({ packages }),
    usedPackageId,
    usePackage: (id: number | undefined) => change({ usedPackageId: id }),
    clear,
    toSearch,
    setShift: (next: DoctorRosterShift | undefined) => change({ shift: next }),
    changePatient,
    booked,
    use,
    begin,
    changeFields,
    save,
  };
}
