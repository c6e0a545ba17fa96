import { type PrintPart, printPart, type VisitPrint } from '@mingmou/contract/workstation/print/visit-print.fields';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { Checkbox } from '@mingmou/kit/ui';
import { useState } from 'react';
import styles from './print.module.css';
import { VisitPrintPage } from './visit-print-page';

const TITLE = '病历打印';
const PARTS = printPart.rows.map(({ code }) => code);

/** The parts that the visit has something of, in their order. */
function partsOf(of: VisitPrint): PrintPart[] {
  return PARTS.filter((code) => of.groups.some(({ part }) => part === code));
}

/** 病历打印: the chosen parts of the visit, by default all, or only that of `&part=`. */
export default function RecordPrint() {
  const [params] = useSearchParams();
  const asked = PARTS.find((code) => code === params.get('part'));
  const [left, leave] = useState<readonly PrintPart[]>(() => (asked ? PARTS.filter((code) => code !== asked) : []));
  const parts = PARTS.filter((code) => !left.includes(code));
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
