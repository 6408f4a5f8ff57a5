import { Notifications } from '@mantine/notifications';
import { useMessages } from '../i18n/provider.tsx';
import classes from './notification-area.module.css';
import { nameCloseButton } from './notify.ts';

/** Where notifications appear: at the bottom, at most three, above any fixed bar. */
export function NotificationArea() {
  nameCloseButton(useMessages().do.close);
  return <Notifications position="bottom-right" limit={3} autoClose={4000} className={classes.place} />;
}
