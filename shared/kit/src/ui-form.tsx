export { Form, Input, InputNumber, Select, Switch } from 'antd';
