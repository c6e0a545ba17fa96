import { stateAt } from '@mingmou/contract/base/flow';
import { informedConsent } from '@mingmou/contract/workstation/informed-consent/informed-consent.contract';
import type {
  ConsentArea,
  InformedConsentKind,
} from '@mingmou/contract/workstation/informed-consent/informed-consent.dicts';
import { informedConsentFlow } from '@mingmou/contract/workstation/informed-consent/informed-consent.flow';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import { consentAddress } from './addresses';
import styles from './consent.module.css';

interface OwnerConsentsProps {
  readonly area: ConsentArea;
  readonly ownerId: number;
  readonly kind: InformedConsentKind;
  /** What they are signed for: 套餐, 档案. */
  readonly word: string;
}

/** 知情同意书 of an archive or a package; reading and signing have a page of their own. */
export function OwnerConsents({ area: of, ownerId: owner, kind, word }: OwnerConsentsProps) {
  const { data, loading, refusal, refetch } = useCall(informedConsent.list, { area: of, ownerId: owner });
  const navigate = useNavigate();
  const own = data?.consents.filter(({ area, ownerId }) => area === of && ownerId === owner) ?? [];
  return (
    <>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      <p className={styles.tools}>
        <Do call={informedConsent.list} onClick={() => navigate(consentAddress(of, owner, kind))}>
          查看与签署
        </Do>
      </p>
      {data && own.length === 0 ? <Quiet as="p">{`该${word}还没有知情同意书。`}</Quiet> : null}
      {own.map(({ id, title, state, signedAt, createdAt, doctorName }) => {
        const shown = stateAt(informedConsentFlow, state);
        return (
          <p key={id}>
            <b>{title}</b> <StateTag tone={shown.tone}>{shown.title}</StateTag>{' '}
            <Quiet>
              {(signedAt ?? createdAt).slice(0, 10)} {doctorName}
            </Quiet>
          </p>
        );
      })}
    </>
  );
}
