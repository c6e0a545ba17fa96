import { type PrintPart, printPart, type VisitPrint } from '@mingmou/contract/workstation/print/visit-print.fields';
import { Checkbox } from '@mingmou/kit/ui';
import { useState } from 'react';
import styles from './print.module.css';
import { VisitPrintPage } from './visit-print-page';

const TITLE = '病历打印';

/** The parts that the visit has something of, in their order. */
function partsOf(of: VisitPrint): PrintPart[] {
  return printPart.rows.flatMap(({ code }) => (of.groups.some(({ part }) => part === code) ? [code] : []));
}

/** 病历打印: the chosen parts of the visit, by default all. */
export default function RecordPrint() {
  const [left, leave] = useState<readonly PrintPart[]>([]);
  const parts = printPart.rows.map(({ code }) => code).filter((code) => !left.includes(code));
  return (
    <VisitPrintPage
      type="MEDICAL"
      title={TITLE}
      parts={parts}
      choices={(of) =>
        of ? (
          <fieldset className={styles.parts}>
            <legend>打印内容</legend>
            {partsOf(of).map((code) => (
              <Checkbox
                key={code}
                checked={!left.includes(code)}
                onChange={({ target }) =>
                  leave((now) => (target.checked ? now.filter((one) => one !== code) : [...now, code]))
                }
              >
                {printPart.rows.find((row) => row.code === code)?.name}
              </Checkbox>
            ))}
          </fieldset>
        ) : null
      }
    />
  );
}
