import { ShieldCheck, UserCog } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import type { Section } from './section.ts';

export const account: Section = {
  id: 'your-account',
  title: 'Your Account',
  icon: ShieldCheck,
  intro: 'Signing in, safety, and leaving.',
  topics: [
    {
      id: 'forgot-password',
      question: 'I forgot my password',
      answer: [
        'Ask the person who runs your Saldo: an administrator can set a new one. Sign in with it and change it in your profile.',
      ],
    },
    {
      id: 'second-factor',
      question: 'How do I protect my account better?',
      answer: [
        'In your profile, set up *Two-Factor Authentication*: signing in then also asks for a code from an app on your phone. Keep the recovery codes where you find them without it. Or add a *passkey* and sign in with your fingerprint or your face.',
        'There you also see where you are signed in, and can sign out elsewhere.',
        { link: 'Go to Profile', to: paths.profile() },
      ],
    },
    {
      id: 'lost-phone',
      question: 'I lost my phone. How do I get in?',
      answer: [
        {
          points: [
            'Where sign-in asks for the code, type one of your recovery codes instead. Each works once.',
            'Or sign in with a passkey of another device.',
            'With neither, ask the person who runs your Saldo: an administrator can switch off your second factor. Your passkeys go too and you are signed out everywhere, so that whoever found the phone stays outside. Your password signs you in.',
          ],
        },
        'Once inside, set it up again. If only the list of codes is lost or nearly used up, press *New Recovery Codes* in your profile: the old ones stop working at once.',
        { link: 'Go to Profile', to: paths.profile() },
      ],
    },
    {
      id: 'who-sees',
      question: 'Who can see my data?',
      answer: [
        'Only you. Administrators manage accounts and read feedback; they do not see other people’s transactions in the app. What the activity log holds are ids and counts, never what you paid or wrote.',
        'Whoever runs the machine that Saldo is on could read its database, as with any program. Use one that is run by somebody you trust, or run your own.',
      ],
    },
    {
      id: 'export',
      question: 'How do I take my data out, or leave?',
      answer: [
        '*Export My Data* in your profile gives all that is yours as CSV and JSON in one zip. *Delete My Account* removes it for good.',
        'To have it back, in a new account too, import the zip as it came. Transactions, accounts, categories, rules, goals, alerts, metrics, the import history and your settings return as they were; what you have made there since stays. Notices of goals and alerts return too, so nothing is told twice. No export holds access to banks or secrets: connect your banks again, and set up two-factor authentication anew. Your feedback and notices about bank connections do not return either.',
        { link: 'Go to Import', to: paths.imports() },
      ],
    },
    {
      id: 'feedback',
      question: 'Where do I report something, and what happens then?',
      answer: [
        'Under *Feedback & Bugs*: say whether it is a bug, a feature or an improvement, and add a screenshot if it helps, as PNG, JPEG or WebP up to 5 MB. It arrives on the board of the people who run your Saldo, with your name.',
        { link: 'Tell us', to: paths.feedback() },
      ],
    },
  ],
};

export const administration: Section = {
  id: 'administration',
  title: 'Administration',
  icon: UserCog,
  intro: 'For the people who run this Saldo.',
  topics: [
    {
      id: 'invite',
      question: 'How do I let somebody in?',
      answer: [
        'Press *Create Invitation* below the users and send them the link. You choose its role, how many people may use it and how long it holds. Revoke it when you have changed your mind.',
      ],
    },
    {
      id: 'roles',
      question: 'What may which role do?',
      answer: [
        {
          points: [
            '*Admin*: everything, and this panel.',
            '*User* and *Editor*: everything in an account of their own.',
            '*Viewer*: look, and change nothing.',
          ],
        },
        'A new role holds at once, also where the person is signed in. The last administrator can be neither deleted nor given another role, and no administrator can delete their own account.',
      ],
    },
    {
      id: 'locked-out',
      question: 'Somebody cannot get in any more',
      answer: [
        'Edit the user: set a new password, which signs that person out everywhere, or switch *Two-Factor Authentication* off for who has lost both the phone and the recovery codes. That asks for your own password. The person is told, and the activity log keeps who did it. Be sure who is asking.',
      ],
    },
    {
      id: 'board',
      question: 'How do I work with the tickets?',
      answer: [
        'Drag a card to another column, by mouse or with a finger that you keep on it for a moment. By keyboard, press *Space* on its grip and use the arrow keys. Or use the menu of the card.',
      ],
    },
    {
      id: 'health',
      question: 'Is all well with this installation?',
      answer: [
        '*Health Check* looks at the database, the key, backups, files, room on the disk, HTTPS, the clock, mail and the bank provider, and says what to do where something is wrong. It changes nothing.',
      ],
    },
    {
      id: 'backups',
      question: 'Is there a backup?',
      answer: [
        '*System Stats* says when the last one was made and when a restore has proved it, beside how the scheduled jobs fare.',
        'Nightly backups go after a week. Backups made manually, or before a restore, stay until you delete their files, unless the command named a last day.',
      ],
    },
  ],
};
