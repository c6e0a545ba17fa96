import { PatientFinder } from '@mingmou/clinic/patient/patient-finder';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import type { BarProps } from '../bill/bill-pages';
import styles from './sale.module.css';

interface Head {
  readonly patientId?: number | null;
}
interface Found {
  readonly patientId?: number | null;
  readonly patientName?: string | null;
  readonly recordNo?: string | null;
}

interface SaleCustomerProps extends BarProps<Head, Found> {
  /** Text while nobody is chosen. */
  readonly nobody: string;
}

/** Whom a sale is for: F3 finds the patient, and a walk-in stays one. */
export function SaleCustomer({ head, found, changeHead, nobody }: SaleCustomerProps) {
  const [finding, find] = useState(false);
  const id = head.patientId ?? undefined;
  const isKnown = found?.patientId === id && found !== undefined;
  const { data } = useCall(patient.findById, { id: id ?? 0 }, { skip: id === undefined || isKnown, quiet: true });
  const { name, recordNo } = isKnown ? { ...found, name: found.patientName } : { ...data };
  useKeys([{ key: 'F3', title: '选患者', run: () => find(true) }]);
  return (
    <Panel dense className={styles.customer} aria-label="患者">
      {id === undefined ? (
        <Quiet>{nobody}</Quiet>
      ) : (
        <>
          <strong>{name ?? '患者'}</strong>
          <Quiet>{recordNo}</Quiet>
        </>
      )}
      <Button onClick={() => find(true)}>{id === undefined ? '选患者' : '更换患者'}</Button>
      {id === undefined ? null : <Button onClick={() => changeHead({ patientId: null })}>改为散客</Button>}
      {finding ? (
        <PatientFinder
          onClose={() => find(false)}
          onPick={(person) => {
            changeHead({ patientId: person.id });
            find(false);
          }}
        />
      ) : null}
    </Panel>
  );
}
