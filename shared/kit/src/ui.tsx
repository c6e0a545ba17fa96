export { Alert, Button, Checkbox, Popover, Skeleton } from 'antd';
