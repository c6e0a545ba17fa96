import { dictName } from '@mingmou/contract/base/dict';
import { stateAt } from '@mingmou/contract/base/flow';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import { opticianKind, prescriptionSource } from '@mingmou/contract/workstation/optician.dicts';
import { Link } from '@mingmou/core/navigation/router';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import { tabAddress, type VisitQuery } from '../detail/tabs';
import { useKinds } from '../optician/use-kinds';
import type { OpticianPage } from '../optician/use-prescription';
import entry from '../stage/entry.module.css';
import styles from './recipe.module.css';

const OPTICIAN_TAB = 9;

/** 配镜处方 of the visit: each of the five kinds that was begun, with its source; they are written in their own tab. */
export function GlassesPanel({ visit }: { readonly visit: VisitQuery }) {
  const address = tabAddress(OPTICIAN_TAB, visit);
  const kinds = useKinds(visit.acceptsId);
  return (
    <section aria-label="配镜处方" className={styles.glasses}>
      <h2>配镜处方</h2>
      {opticianKind.rows.map(({ code, name }) => (
        <Kind key={code} page={kinds[code]} name={name} address={`${address}&kind=${code}`} />
      ))}
      <Link to={address ?? ''}>去开配镜处方</Link>
    </section>
  );
}

interface KindProps {
  readonly page: OpticianPage | undefined;
  readonly name: string;
  readonly address: string;
}

function Kind({ page, name, address }: KindProps) {
  if (!page?.stageState) return null;
  const state = stateAt(optician.lifecycle, page.stageState);
  return (
    <Link to={address} className={`${entry.entry} ${styles.paper}`}>
      <b>{name}</b>
      <StateTag tone={state.tone}>{state.title}</StateTag>
      <Quiet as="small">
        {dictName(prescriptionSource, page.current?.source)} {page.signed?.rxNo}
      </Quiet>
    </Link>
  );
}
