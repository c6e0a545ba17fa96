import { optician } from '@mingmou/contract/workstation/optician.contract';
import { opticianKind } from '@mingmou/contract/workstation/optician.dicts';
import type { OpticianKind } from '@mingmou/contract/workstation/optician-kinds.rules';
import { Link, useSearchParams } from '@mingmou/core/navigation/router';
import { VisitFrame } from '../detail/visit-frame';
import { stageMark } from '../detail/visit-tabs';
import styles from './optician.module.css';
import { PrescriptionForm } from './prescription-form';
import { useKinds } from './use-kinds';

/** 配镜处方: five kinds of glasses prescription of a visit (domain-workstation §2.7). */
export default function OpticianStage() {
  const [params] = useSearchParams();
  const asked = params.get('kind');
  const kind = opticianKind.rows.find(({ code }) => code === asked)?.code ?? 'remote';
  return (
    <VisitFrame tab={optician.tab} title={optician.title}>
      {({ acceptsId }) => <Kinds acceptsId={acceptsId} kind={kind} />}
    </VisitFrame>
  );
}

function Kinds({ acceptsId, kind }: { readonly acceptsId: number; readonly kind: OpticianKind }) {
  const [params] = useSearchParams();
  const kinds = useKinds(acceptsId);
  const address = (code: string) => {
    const query = new URLSearchParams(params);
    query.set('kind', code);
    return `?${query.toString()}`;
  };
  return (
    <>
      <nav className={styles.kinds} aria-label="处方类型">
        {opticianKind.rows.map(({ code, name }) => {
          const { sign, word } = stageMark(kinds[code]?.stageState ?? 0);
          return (
            <Link
              key={code}
              to={address(code)}
              replace
              className={code === kind ? `${styles.kind} ${styles.current}` : styles.kind}
              aria-current={code === kind ? 'page' : undefined}
            >
              {name} <span title={word}>{sign}</span>
            </Link>
          );
        })}
      </nav>
      <PrescriptionForm key={kind} kind={kind} acceptsId={acceptsId} kinds={kinds} />
    </>
  );
}
