import { dictName } from '@mingmou/contract/base/dict';
import { sex } from '@mingmou/contract/dict/sex';
import { Button } from '@mingmou/kit/ui';
import type { KnownPatient } from './register.draft';
import styles from './register.module.css';

interface CandidateListProps {
  readonly people: readonly KnownPatient[];
  readonly onPick: (person: KnownPatient) => void;
}

/** People on file whom the typed fields could mean, to be taken instead of making a second file. */
export function CandidateList({ people, onPick }: CandidateListProps) {
  if (people.length === 0) return null;
  return (
    <section className={styles.candidates} aria-label="可能已建档">
      <p role="status">{`可能已建档 ${people.length} 位，请核对：`}</p>
      <ul>
        {people.map((one) => (
          <li key={one.id}>
            <b>{one.name}</b> {dictName(sex, one.sex)} {one.age} {one.phone} {one.recordNo}
            {one.lastVisitAt ? ` 末次 ${one.lastVisitAt.slice(0, 10)}` : ''}
            <Button size="small" aria-label={`选用 ${one.name} ${one.recordNo}`} onClick={() => onPick(one)}>
              选用
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
