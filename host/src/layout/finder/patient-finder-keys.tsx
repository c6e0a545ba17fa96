import { patient } from '@mingmou/contract/patients/patient.contract';
import { push } from '@mingmou/core/navigation/history';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { lazy, Suspense, useEffect, useState } from 'react';

const LazyFinder = lazy(async () => ({
  default: (await import('@mingmou/clinic/patient/patient-finder')).PatientFinder,
}));

const LIST = '/suffer/sufferList';

function isBusy({ target }: KeyboardEvent): boolean {
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role=combobox]'));
  return isTyping || document.querySelector('[aria-modal=true]') !== null;
}

/** `/` (where nobody types) and F4 find a patient, for those who may. */
export function PatientFinderKeys() {
  const mayFind = useHolds(patient.findLike.grant);
  const mayOpen = useHolds(patient.page.grant);
  return mayFind && mayOpen ? <Keys /> : null;
}

function Keys() {
  const [open, setOpen] = useState(false);
  useKeys([{ key: 'F4', title: '查找患者（或按 /）', run: () => setOpen(true) }]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.isComposing || event.defaultPrevented || isBusy(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  if (!open) return null;
  return (
    <Suspense>
      <LazyFinder
        onClose={() => setOpen(false)}
        onPick={({ id }) => {
          setOpen(false);
          push(`${LIST}?patientId=${id}`);
        }}
      />
    </Suspense>
  );
}
