import type { Database } from '../../database/pool';
import type { Clock } from '../../kernel/context/clock';
import { NO_ANSWER, type SmsSender, type Verdict } from '../../providers/sms-sender.types';
import { writeChainSignState, writeSignState } from './sms-account.store';
import { chainIds, inPlace, type QueuePlace, type SmsPlace } from './sms-place.rows';
import { writeAudited } from './sms-template.store';
import { awaitingVerdict } from './sms-work.store';

type Awaiting = Awaited<ReturnType<typeof awaitingVerdict>>;
type Waiting = Awaiting['templates'][number];

/** Submits a text that the provider has not seen yet; its verdict on one it has. */
async function verdictOn(
  sender: SmsSender,
  template: Waiting,
): Promise<Verdict | { readonly submitted: string } | null> {
  const { name, smsScene, content, providerTemplateCode } = template;
  if (providerTemplateCode) return sender.templateVerdict(providerTemplateCode);
  const answer = await sender.submitTemplate({ name, scene: smsScene, content });
  if (answer.ok && answer.externalId) return { submitted: answer.externalId };
  return answer.code === NO_ANSWER ? null : { state: 'REJECTED', reason: answer.message };
}

async function keep(
  place: SmsPlace,
  template: Waiting,
  verdict: Verdict | { readonly submitted: string },
): Promise<void> {
  if ('submitted' in verdict) await writeAudited(place, template, { providerTemplateCode: verdict.submitted });
  else if (verdict.state === 'REJECTED')
    await writeAudited(place, template, { auditState: 'REJECTED', rejectReason: verdict.reason.slice(0, 200) });
  else if (verdict.state === 'PASSED')
    await writeAudited(place, template, {
      auditState: 'PASSED',
      rejectReason: null,
      passedContent: template.content,
      passedTemplateCode: template.providerTemplateCode,
    });
}

async function keepSigns(
  database: Database,
  sender: SmsSender,
  at: Omit<QueuePlace, 'db' | 'orgId'>,
  { signs, chainSigns }: Awaiting,
) {
  for (const { orgId, signText } of signs) {
    const verdict = signText && (await sender.signVerdict(signText));
    if (!verdict || verdict.state === 'PENDING') continue;
    await inPlace<SmsPlace, unknown>(database, { ...at, orgId }, (place) =>
      writeSignState(place, signText, verdict.state),
    );
  }
  for (const { signText } of chainSigns) {
    const verdict = await sender.signVerdict(signText);
    if (!verdict || verdict.state === 'PENDING') continue;
    await inPlace<QueuePlace, unknown>(database, { ...at, orgId: null }, (place) =>
      writeChainSignState(place, signText, verdict.state),
    );
  }
}

/** Asks the provider about texts and signatures that wait for its verdict. */
export async function followAudits(database: Database, sender: SmsSender, clock: Clock): Promise<void> {
  for (const propertyOwnerId of await chainIds(database)) {
    const now = clock();
    const awaiting = await awaitingVerdict(database, propertyOwnerId, now);
    for (const template of awaiting.templates) {
      const verdict = await verdictOn(sender, template);
      if (!verdict) continue;
      await inPlace<SmsPlace, void>(database, { propertyOwnerId, orgId: template.orgId, now }, (place) =>
        keep(place, template, verdict),
      );
    }
    await keepSigns(database, sender, { propertyOwnerId, now }, awaiting);
  }
}
