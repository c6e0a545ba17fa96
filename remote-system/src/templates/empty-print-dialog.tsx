import { type FoundPatient, PatientFinder } from '@mingmou/clinic/patient/patient-finder';
import { printPaperOf } from '@mingmou/clinic/print/paper-sheet';
import { check } from '@mingmou/contract/base/check';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { emptyForm } from '@mingmou/contract/system/template/empty-form.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { usePress } from '@mingmou/kit/entry/use-press';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { PrintHtml } from '@mingmou/kit/print/print-html';
import { usePrint } from '@mingmou/kit/print/use-print';
import { Button } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useId, useState } from 'react';
import own from './empty-print-dialog.module.css';
import styles from './templates.module.css';

interface EmptyPrintDialogProps {
  readonly of: { readonly id: number; readonly name: string; readonly copies: number };
  readonly onClose: () => void;
}

/** Prints copies of a sheet, for a patient or blank. */
function useSheetPrint(of: EmptyPrintDialogProps['of'], onPrinted: () => void) {
  const read = useSend(emptyForm.print);
  const print = usePrint();
  return useAct(async (copies: number, patientId: number | null) => {
    const { title, html, ...paper } = await read({ id: of.id, patientId });
    const sheet = <Sheets count={copies} html={html} />;
    await print({ ...printPaperOf(paper), title, sheet });
    onPrinted();
  });
}

/** How many of a sheet, and for whom: without a person the sheet is quite empty. */
export function EmptyPrintDialog({ of, onClose }: EmptyPrintDialogProps) {
  const [copies, setCopies] = useState<number | null>(of.copies);
  const [person, setPerson] = useState<FoundPatient>();
  const [finding, find] = useState(false);
  const press = usePress();
  const { running, run } = useSheetPrint(of, onClose);
  const id = useId();
  const spec = emptyForm.fields.copies;
  const wrong = check(spec, copies);
  const go = () => {
    if (!wrong && copies !== null) void run(copies, person?.id ?? null);
  };
  useKeys([{ key: 'F9', title: '打印', run: go }], { blocking: true, active: !finding });
  return (
    <>
      <Modal
        title={`打印「${of.name}」`}
        open
        width={420}
        okText="打印"
        confirmLoading={running}
        okButtonProps={press(wrong !== null && `${spec.title}：${wrong}`)}
        onOk={go}
        onCancel={onClose}
      >
        <div className={own.printing}>
          <div className={styles.prop}>
            <label htmlFor={id}>{spec.title}</label>
            <FieldInput
              id={id}
              spec={spec}
              value={copies}
              aria-invalid={wrong !== null}
              onChange={(value) => setCopies(typeof value === 'number' ? value : null)}
            />
            {wrong ? <p className={styles.wrong}>{wrong}</p> : null}
          </div>
          <Person of={person} onFind={() => find(true)} onForget={() => setPerson(undefined)} />
        </div>
      </Modal>
      {finding ? (
        <PatientFinder
          onClose={() => find(false)}
          onPick={(found) => {
            setPerson(found);
            find(false);
          }}
        />
      ) : null}
    </>
  );
}

interface PersonProps {
  readonly of: FoundPatient | undefined;
  readonly onFind: () => void;
  readonly onForget: () => void;
}

function Person({ of, onFind, onForget }: PersonProps) {
  const mayFind = useHolds(patient.findLike.grant);
  return (
    <div className={styles.prop}>
      <span>患者</span>
      <span className={own.person}>
        <span>{of ? `${of.name} ${of.recordNo}` : '不填，空白打印'}</span>
        {mayFind ? (
          <Button size="small" onClick={onFind}>
            {of ? '更换' : '选择患者'}
          </Button>
        ) : null}
        {of ? (
          <Button size="small" type="link" onClick={onForget}>
            不填
          </Button>
        ) : null}
      </span>
    </div>
  );
}

/** The copies, each on a page of its own. */
function Sheets({ count, html }: { readonly count: number; readonly html: string }) {
  return Array.from({ length: count }, (_, at) => (
    <div key={at} style={at > 0 ? { breakBefore: 'page' } : undefined}>
      <PrintHtml html={html} />
    </div>
  ));
}
