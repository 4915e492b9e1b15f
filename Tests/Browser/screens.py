"""Every screen of every app, and how to get there.

All harness tests follow these walks: a new screen is checked in eight languages, at 320 px, with large text and by axe as
soon as a walk passes it.
"""

import screens_capsule
import screens_facts
import screens_home
import screens_notifications
import screens_reflect
import screens_settings

WALKS = (
    screens_home.WALKS + screens_facts.WALKS + screens_reflect.WALKS + screens_capsule.WALKS + screens_settings.WALKS
    + screens_notifications.WALKS)
