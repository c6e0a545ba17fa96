import { idCardFault } from '@mingmou/contract/patients/id-card.rules';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { halfWidth, typedNumber } from '@mingmou/contract/patients/patient.rules';
import { fieldOf } from '@mingmou/kit/form/field';
import { useFormSurroundings } from '@mingmou/kit/form/form-context';
import { Form, Input } from '@mingmou/kit/ui-form';
import { lazy, Suspense } from 'react';
import { AreaInput } from '../area/area-select';
import { ReferrerInput } from './referrer-input';
import { SchoolSelect } from './school-select';

export type FileInput = keyof typeof patient.fields;

const Field = fieldOf(patient.save);

// Few clinics take photographs.
const PictureInput = lazy(() => import('./photo-part'));

interface PhotoInputProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number | null) => void;
}

function PhotoInput(props: PhotoInputProps) {
  const { photo } = useFormSurroundings().row;
  // The row is the answer of `findById`, whose photograph is one.
  const known = photo ? [photo as Parameters<typeof PictureInput>[0]['known'][number]] : [];
  return (
    <Suspense fallback={null}>
      <PictureInput {...props} use="PATIENT_PHOTO" title={patient.fields.photoFileId.title} known={known} scan />
    </Suspense>
  );
}

/** Default type of identity card: resident. */
const RESIDENT = 1;

const inHalf = (value: unknown) => (typeof value === 'string' ? halfWidth(value) : value);
const asNumber = (value: unknown) => (typeof value === 'string' ? typedNumber(value) : value);

/** Normalises input from input methods and card readers. */
const NORMALIZED: Partial<Record<FileInput, (value: unknown) => unknown>> = {
  name: inHalf,
  phone: asNumber,
  phone2: asNumber,
  guardianPhone: asNumber,
  guardianIdCard: asNumber,
};

function PlainField({ name }: { readonly name: FileInput }) {
  const normalize = NORMALIZED[name];
  return <Field name={name} missing={`请填写${patient.fields[name].title}`} {...(normalize ? { normalize } : {})} />;
}

/** Shows a fault of the number on blur, because a wrong check digit is usually a typing error. */
function CardNumber() {
  const form = Form.useFormInstance();
  const fault = (value: unknown) => {
    const type: unknown = form.getFieldValue('idCardType');
    return typeof value === 'string' ? idCardFault(typeof type === 'number' ? type : RESIDENT, value) : undefined;
  };
  return <Field name="idCardNo" missing="请填写证件号码" fault={fault} normalize={asNumber} />;
}

/** Hidden field that a neighbouring input sets. */
function Kept({ name }: { readonly name: FileInput }) {
  return (
    <Form.Item name={name} hidden>
      <Input />
    </Form.Item>
  );
}

/** A field of a patient's file with the input that fits it. */
export function FileField({ name }: { readonly name: FileInput }) {
  switch (name) {
    case 'province':
    case 'city':
    case 'district':
      return (
        <Field name={name}>
          <AreaInput level={name} by="code" />
        </Field>
      );
    case 'schoolId':
      return (
        <>
          <Field name="schoolId">
            <SchoolSelect />
          </Field>
          <Kept name="schoolName" />
        </>
      );
    case 'referrerId':
      return (
        <>
          <Field name="referrerId">
            <ReferrerInput />
          </Field>
          <Kept name="referrerType" />
        </>
      );
    case 'idCardNo':
      return <CardNumber />;
    case 'photoFileId':
      return (
        <Field name="photoFileId">
          <PhotoInput />
        </Field>
      );
    default:
      return <PlainField name={name} />;
  }
}
