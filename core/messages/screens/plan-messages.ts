import { catalogue } from '#core/messages/catalogue.ts';

/** Names and descriptions of the plans (specification, section 9). */
export const planMessages = catalogue('planMessages', {
  starter: {
    name: 'Starter',
    description: 'For a first shop',
    features: ['Basic templates', 'Email support', 'Unlimited projects'],
  },
  growth: {
    name: 'Growth',
    description: 'For a growing catalogue',
    features: ['Custom templates', 'Priority support', 'Unlimited projects'],
  },
  professional: {
    name: 'Professional',
    description: 'For several channels',
    features: ['Advanced templates', 'Priority support', 'Unlimited projects'],
  },
  enterprise: {
    name: 'Enterprise',
    description: 'For large catalogues',
    features: ['Premium templates', 'Dedicated support', 'Unlimited projects'],
  },
});
