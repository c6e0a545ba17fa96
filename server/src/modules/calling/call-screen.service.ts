import type { OutputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { callScreen } from '@mingmou/contract/calling/call-screen.contract';
import { callingCodes } from '@mingmou/contract/calling/calling.codes';
import { maskedName, queueNumber, spokenText } from '@mingmou/contract/calling/calling.rules';
import { inChain } from '../../database/context';
import type { Database } from '../../database/pool';
import { refuse } from '../../kernel/call/refusal';
import { dateTimeText } from '../../kernel/context/clock';
import { rowsOfScreen } from './call-screen.store';
import { findCallSetting, placeOfScreen } from './call-setting.store';

export type ScreenAnswer = OutputOf<typeof callScreen.find>;
type Queue = ScreenAnswer['screen']['queues'][number];

const NEXT_PER_ROOM = 5;
const SHOWN_PASSED = 12;

function byRoom(waiting: readonly (Queue['waiting'][number] & { readonly room: string })[]): Queue[] {
  const queues = new Map<string, Queue['waiting']>();
  for (const { room, number, name } of waiting) {
    const queue = queues.get(room) ?? [];
    if (queue.length < NEXT_PER_ROOM) queue.push({ number, name });
    queues.set(room, queue);
  }
  return [...queues].map(([room, next]) => ({ room, waiting: next }));
}

/** Returns the current content of the screen with this address. */
export async function screenBehind(database: Database, screenKey: string, now: Date): Promise<ScreenAnswer> {
  const place = (await placeOfScreen(database, screenKey)) ?? refuse(sharedCodes.missing);
  return inChain(database, { ...place, now: now.getTime() }, async (db) => {
    const setting = await findCallSetting(db, place);
    const screen = setting.screens.find((one) => one.screenKey === screenKey) ?? refuse(sharedCodes.missing);
    if (!setting.enabled) refuse(callingCodes.off);
    const { orgName, calls, waiting, passed } = await rowsOfScreen({ db, now, ...place }, screen);
    const shown = (name: string) => (setting.maskName ? maskedName(name) : name);
    const lined = ({ queueNo, name, room }: (typeof waiting)[number]) => ({
      number: queueNumber(queueNo),
      name: shown(name),
      room,
    });
    const { speech, repeatTimes, rate, voiceText } = setting;
    return {
      now: dateTimeText(now),
      screen: {
        orgName,
        title: screen.title,
        notice: screen.notice,
        speech,
        repeatTimes,
        rate,
        calling: calls.map(({ id, times, number, nameShown: name, roomName: room, doctorName: doctor }) => ({
          ...{ id, times, number, name, room, doctor },
          says: spokenText(voiceText, { queueNo: number, name, room }),
        })),
        queues: byRoom(waiting.map(lined)),
        passed: passed.slice(0, SHOWN_PASSED).map(lined),
      },
    };
  });
}
