import { describe, expect, it } from '@jest/globals';
import { call } from '../../base/call';
import { f, required } from '../../base/field';
import { shapeOf } from './call-shape';
import { neededCalls } from './needed-calls';

const rooms = call({
  path: '/api/room/findAll',
  title: '可选诊室',
  grant: 'any',
  output: required(f.list('诊室', f.object('诊室', { id: required(f.id()), name: required(f.text('名称', 20)) }))),
});
const save = call({
  path: '/api/bed/save',
  title: '新增床位',
  grant: 'any',
  input: {
    name: required(f.text('名称', 20)),
    roomId: f.ref('诊室', rooms),
    lines: f.list('行', f.object('行', { qty: required(f.qty()) })),
  },
});
const page = call({ path: '/api/bed/page', title: '床位', grant: 'any' });
const exports = { bed: { save, page, title: '床位', isFree: () => true } };
const idsOf = (...taken: string[]) => neededCalls([{ exports, taken }]).map(({ id }) => id);

describe('which calls a remote sends', () => {
  it('lists calls taken by name and the calls that their reference fields need', () => {
    expect(idsOf('bed.page')).toEqual(['POST /api/bed/page']);
    expect(idsOf('bed.save')).toEqual(['POST /api/bed/save', 'POST /api/room/findAll']);
  });

  it('lists all calls of a contract that is taken as a whole', () => {
    expect(idsOf('bed')).toEqual(['POST /api/bed/page', 'POST /api/bed/save', 'POST /api/room/findAll']);
  });

  it('none of a call of which it reads a word alone, and none of a function', () => {
    expect(idsOf('bed.save.title', 'bed.isFree', 'bed.title', 'bed.absent')).toEqual([]);
  });
});

describe('the shape of a call', () => {
  it('records path, kind and requiredness of each field', () => {
    expect(shapeOf(save)).toEqual({
      id: 'POST /api/bed/save',
      input: ['name:text!', 'roomId:number', 'lines:list', 'lines[]:object!', 'lines[].qty:number!'],
      output: ['data:json'],
    });
  });

  it('is the same whatever a field is called, and however long it may be', () => {
    const wider = { ...save.input, name: required(f.note('床位名', 200)) };
    expect(shapeOf({ ...save, input: wider }).input).toEqual(shapeOf(save).input);
  });
});
