import { call } from '../../base/call';
import { f, required } from '../../base/field';

/** Staff of the organisation whose role holds 回访中心 and may carry out return visits. */
export const returnExecutors = call({
  method: 'GET',
  path: '/api/patient-return-visit-task/getExecutionPersonList',
  title: '可选执行人',
  grant: 'any',
  output: required(
    f.list(
      '执行人',
      f.object('执行人', {
        id: required(f.id()),
        name: required(f.text('姓名', 20)),
        pinyin: f.text('简码', 30),
        /** Open tasks that are due. */
        open: required(f.int('待执行')),
      }),
    ),
  ),
  touches: ['employee', 'return-task'],
});
