import { stateOf } from '@mingmou/contract/base/flow';
import { idIn } from '@mingmou/contract/base/id-in';
import { informedConsent } from '@mingmou/contract/workstation/informed-consent/informed-consent.contract';
import {
  consentArea,
  informedConsentKind,
} from '@mingmou/contract/workstation/informed-consent/informed-consent.dicts';
import type { ConsentRow } from '@mingmou/contract/workstation/informed-consent/informed-consent.fields';
import { informedConsentFlow } from '@mingmou/contract/workstation/informed-consent/informed-consent.flow';
import { go } from '@mingmou/core/navigation/history';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { NothingOpen } from '@mingmou/kit/frame/detail-page';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Page } from '@mingmou/kit/page/page';
import { Panel } from '@mingmou/kit/page/panel';
import { Alert, Button, Skeleton } from '@mingmou/kit/ui';
import { useState } from 'react';
import { manifest } from '../../manifest';
import styles from './consent.module.css';
import { ConsentList, type Owner } from './consent-list';
import { ConsentPaper, type Document } from './consent-paper';
import { ConsentSigning } from './consent-signing';
import { useConsentPrint } from './use-consent-print';

const { min: SHORTEST = 1, max: LONGEST = 0 } = informedConsent.invalid.input.reason ?? {};
const { title: TITLE } = manifest.pages.informedConsent;

/** 知情同意书 (domain-workstation §3.6) of a visit, a package of training or a lens archive: `?area=&ownerId=&kind=`. */
export default function ConsentPage() {
  const [params] = useSearchParams();
  const area = consentArea.rows.find(({ code }) => code === params.get('area'))?.code;
  const ownerId = idIn(params.get('ownerId'));
  if (!area || ownerId === undefined) return <NothingOpen title={TITLE} lacks="患者" from={manifest.pages.platform} />;
  return <Consents key={`${area} ${ownerId}`} owner={{ area, ownerId }} />;
}

function Consents({ owner }: { readonly owner: Owner }) {
  const [params] = useSearchParams();
  const kind = informedConsentKind.rows.find(({ code }) => code === params.get('kind'))?.code;
  const { data, loading, refusal, refetch } = useCall(informedConsent.list, owner);
  const [chosen, open] = useState<Pick<ConsentRow, 'area' | 'id'>>();
  const first = data?.consents.find(
    (row) => row.ownerId === owner.ownerId && row.area === owner.area && (!kind || row.kind === kind),
  );
  const opened = data?.consents.find(({ id }) => id === chosen?.id) ?? (chosen ? undefined : first);
  return (
    <Page label={TITLE} height="least">
      <div className={styles.head}>
        <h1 className={styles.title}>{TITLE}</h1>
        {data ? (
          <span>
            {data.name} {data.age} 病历号 {data.recordNo}
            {data.lensInfo ? ` ${data.lensInfo}` : ''}
          </span>
        ) : null}
        <Button onClick={() => go(-1)}>返回</Button>
      </div>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {data ? (
        <div className={styles.columns}>
          <ConsentList owner={owner} asked={kind} of={data} opened={opened} onOpen={open} />
          <div className={styles.document}>
            {opened ? (
              <Opened key={opened.id} of={opened} onMoved={refetch} />
            ) : (
              <Panel>
                <p className={styles.quiet}>请选择左侧的同意书，或选择种类后点击「新建同意书」。</p>
              </Panel>
            )}
          </div>
        </div>
      ) : null}
    </Page>
  );
}

interface OpenedProps {
  readonly of: Pick<ConsentRow, 'area' | 'id'>;
  readonly onMoved: () => void;
}

/** The document that is open: to be signed, or as it was signed. */
function Opened({ of: { area, id }, onMoved }: OpenedProps) {
  const { data, refusal, refetch } = useCall(informedConsent.print, { area, id });
  const moved = () => {
    refetch();
    onMoved();
  };
  if (refusal) return <ListFailure refusal={refusal} retry={refetch} />;
  if (!data) return <Skeleton active />;
  const acts = <Acts of={data} onMoved={moved} />;
  return (
    <>
      {data.isIntact ? null : (
        <Alert type="error" showIcon title="同意书内容与签署时不一致，不能作为签署凭证，请作废后重新签署" />
      )}
      {data.acceptedAt && !data.signedAt ? (
        <Alert type="info" showIcon title={`患者已于 ${data.acceptedAt.slice(0, 16)} 签署，请医生签名`} />
      ) : null}
      {stateOf(informedConsentFlow, data.state) === 'WAITING' ? (
        <ConsentSigning of={data} onMoved={moved} more={acts} />
      ) : (
        <Panel aria-label="同意书正文">
          <ConsentPaper of={data} />
          <div className={styles.acts}>{acts}</div>
        </Panel>
      )}
    </>
  );
}

function Acts({ of, onMoved }: { readonly of: Document; readonly onMoved: () => void }) {
  const print = useConsentPrint();
  const invalid = useSend(informedConsent.invalid);
  const { success } = useFeedback();
  const [asked, ask] = useState<ReasonAsked>();
  const state = stateOf(informedConsentFlow, of.state);
  const { area, id, version } = of;
  const callOff = async (reason: string) => {
    await invalid({ area, id, version, reason });
    success('已作废');
    onMoved();
  };
  return (
    <>
      <Do call={informedConsent.printed} main={state === 'SIGNED'} onClick={() => print(of)}>
        打印
      </Do>
      {state === 'INVALID' ? null : (
        <Do call={informedConsent.invalid} danger onClick={() => ask({ title: `作废${of.title}`, run: callOff })}>
          作废
        </Do>
      )}
      <ReasonDialog asked={asked} shortest={SHORTEST} longest={LONGEST} onClose={() => ask(undefined)} />
    </>
  );
}
