import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { trialLens } from '@mingmou/contract/workstation/archive/lens/trial-lens.contract';
import { parameterOf, parametersOf } from '@mingmou/contract/workstation/archive/lens/trial-lens.fields';
import { fieldOf } from '@mingmou/kit/form/field';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import type { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { Form } from '@mingmou/kit/ui-form';

const Field = fieldOf(trialLens.save);

interface TrialLensDialogProps {
  readonly control: ReturnType<
    typeof useFormDialog<
      OutputOf<typeof trialLens.findById>,
      InputOf<typeof trialLens.save>,
      InputOf<typeof trialLens.update>
    >
  >;
}

/** A lens of the fitting set; its parameters are those of its kind. */
export function TrialLensDialog({ control }: TrialLensDialogProps) {
  return (
    <FormDialog title="试戴片" control={control} start={{ lensCategory: 3 }} wide>
      <Field name="lensCategory" />
      <Field name="lensNo" />
      <Field name="brandId" />
      <Field name="breedId" />
      <Field name="location" />
      <Parameters />
    </FormDialog>
  );
}

function Parameters() {
  const kind: unknown = Form.useWatch('lensCategory');
  if (kind !== 2 && kind !== 3) return null;
  return parametersOf(kind).map((name) => {
    const spec = parameterOf(kind, name);
    return spec ? (
      <Field key={`${kind} ${name}`} name={name}>
        <FieldInput spec={spec} />
      </Field>
    ) : null;
  });
}
