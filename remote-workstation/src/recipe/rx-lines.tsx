import { drugUsage } from '@mingmou/contract/system/fees/drug-usage.contract';
import { drugRx } from '@mingmou/contract/workstation/drug-rx.contract';
import { rxLine } from '@mingmou/contract/workstation/drug-rx.fields';
import { MOST_LINES, type RxLine } from '@mingmou/contract/workstation/drug-rx.rules';
import { useCall } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useEffect, useRef } from 'react';
import frame from '../stage/stage.module.css';
import type { Rx } from './drug-rx-sheet';
import { DrugSearch } from './drug-search';
import styles from './recipe.module.css';
import { CELLS, cellId, RxLineRow } from './rx-line-row';
import { changedAt, type Drug, lineOf } from './rx-lines.rules';

/** Drugs of a prescription in the order of the paper, with a search for a further one below. */
export function RxLines({ rx }: { readonly rx: Rx }) {
  const lines = rx.record.lines ?? [];
  const { warning } = useFeedback();
  const sellableOf = useSellable(lines, rx.readOnly);
  const { data: usages = [] } = useCall(drugUsage.findAll, {}, { quiet: true, skip: rx.readOnly });
  const keep = (next: readonly RxLine[]) => rx.change({ lines: next });
  const fault = rx.faultOf('lines');
  useFocusOnNew(lines.length);
  const add = (drug: Drug) => {
    if (lines.some(({ drugId }) => drugId === drug.drugId)) warning(`${drug.name}已在处方中`);
    else keep([...lines, lineOf(drug)]);
  };
  return (
    <section aria-label="药品" className={rx.isQuoted('lines') ? `${styles.lines} ${frame.quoted}` : styles.lines}>
      {lines.length > 0 ? (
        // As in a table of eyes: Enter goes on from an open list, arrows along a column.
        <table className={styles.table} aria-label="药品明细" data-eye-rows>
          <thead>
            <tr>
              <th>药品</th>
              {CELLS.map((name) => (
                <th key={name}>{rxLine[name].title}</th>
              ))}
              {rx.readOnly ? null : <th>操作</th>}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, place) => (
              <RxLineRow
                key={line.drugId}
                record={rx.record}
                line={line}
                place={place}
                readOnly={rx.readOnly}
                sellable={sellableOf(line)}
                usages={usages}
                onChange={(change) => keep(changedAt(lines, place, change))}
                onRemove={() => keep(lines.filter((_line, at) => at !== place))}
              />
            ))}
          </tbody>
        </table>
      ) : null}
      {rx.readOnly || lines.length >= MOST_LINES ? null : <DrugSearch onPick={add} />}
      {fault ? (
        <small className={frame.fault} role="alert">
          {fault}
        </small>
      ) : null}
    </section>
  );
}

/** Returns the sellable pieces of each drug; drugs outside the first page of the search are requested by id. */
function useSellable(lines: readonly RxLine[], skip: boolean) {
  const { data: first } = useCall(drugRx.drugs, {}, { quiet: true, skip });
  const isListed = ({ drugId }: RxLine) => first?.some((drug) => drug.drugId === drugId) ?? true;
  const drugIds = lines.filter((line) => !isListed(line)).map(({ drugId }) => drugId);
  const isComplete = skip || drugIds.length === 0;
  const { data: others } = useCall(drugRx.drugs, { drugIds }, { quiet: true, skip: isComplete });
  return ({ drugId }: RxLine) => [...(first ?? []), ...(others ?? [])].find((drug) => drug.drugId === drugId)?.sellable;
}

/** A drug that was just added is dosed next. */
function useFocusOnNew(count: number): void {
  const seen = useRef(count);
  useEffect(() => {
    if (count === seen.current + 1) document.getElementById(cellId(count - 1, 'singleDose'))?.focus();
    seen.current = count;
  }, [count]);
}
