/** The award emoji the service knows, by name. */
const names = new Set(
  `100 admission_tickets airplane airplane_arriving airplane_departure alarm_clock alembic alien ambulance amphora
  anchor angel anger angry anguished ant apple arrow_down arrow_left arrow_lower_right arrow_right arrow_up
  arrow_upper_right arrows_clockwise arrows_counterclockwise art articulated_lorry artificial_satellite asterisk
  astonished athletic_shoe atom_symbol avocado axe baby baby_bottle baby_chick back bacon badger badminton bagel
  baguette_bread balance_scale balloon ballot_box banana bangbang bank bar_chart baseball basket basketball bat
  bathtub battery beach_umbrella beans bear beaver bed bee beer beers beetle bell bento beverage_box bike biohazard
  bird birthday bison black_circle black_flag black_heart black_joker black_large_square black_nib blossom blowfish
  blue_book blue_car blue_heart blush boar boat bomb bone book bookmark bookmark_tabs books boom boot bouquet bow
  bow_and_arrow bowling boy brain bread bricks briefcase broken_heart broom brown_heart bucket bug
  building_construction bulb burrito bus busstop butterfly cactus cake calendar call_me_hand calling camel camera
  camera_flash camping candle candy canned_food car card_file_box card_index card_index_dividers carrot cat
  caterpillar cd chains champagne chart chart_with_downwards_trend chart_with_upwards_trend checkered_flag cheese
  cherries cherry_blossom chestnut chicken chocolate_bar chopsticks christmas_tree church circus_tent city_sunset
  clamp clap clapper clinking_glasses clipboard clock1 clock10 clock11 clock12 clock2 clock3 clock4 clock5 clock6
  clock7 clock8 clock9 closed_book closed_lock_with_key closed_umbrella cloud cloud_with_lightning cloud_with_rain
  cloud_with_snow clown_face clubs coat cocktail coffee coffin cold_face cold_sweat collision comet computer
  computer_mouse confetti_ball confounded confused construction construction_worker control_knobs cookie cooking cool
  cop corn couch couple cow cow2 cowboy_hat_face crab crayon credit_card crescent_moon cricket cricket_game crocodile
  croissant crossed_fingers crossed_flags crossed_swords crown cry crying_cat_face crystal_ball cucumber
  cup_with_straw cupid curly_loop curry custard cyclone dagger dancer dancers dango dark_sunglasses dart dash date
  deciduous_tree desert desert_island desktop_computer detective diamonds disappointed disappointed_relieved dizzy dna
  dodo dog dollar dolphin door doughnut dragon dragon_face dress drooling_face droplet droplets drum duck dvd eagle
  ear ear_of_rice earth_africa earth_americas earth_asia egg eggplant eight electric_plug elephant email end envelope
  euro evergreen_tree exclamation exploding_head expressionless eye eyeglasses eyes face_with_head_bandage
  face_with_thermometer facepalm facepunch factory fallen_leaf family fast_forward fax fearful feather ferry
  file_cabinet file_folder film_projector film_strip fire fireworks first_place first_quarter_moon fish_cake
  fishing_pole_and_fish fist fist_left fist_right five flamingo flashlight flatbread floppy_disk flushed flying_saucer
  fog foggy foot football footprints fork_and_knife fountain four four_leaf_clover fox fox_face framed_picture free
  fried_egg fried_shrimp fries frog frowning frowning_face fuelpump full_moon game_die garlic gear gem ghost gift
  gift_heart ginger girl globe_with_meridians gloves goal_net goat golf grapes green_apple green_book green_circle
  green_heart green_salad grey_exclamation grey_question grimacing grin grinning grinning_face guardsman guitar
  hamburger hammer hammer_and_pick hammer_and_wrench hamster hand handbag handshake hankey hash headphones
  hear_no_evil heart heart_eyes heart_eyes_cat heart_on_fire heartbeat heartpulse hearts heavy_check_mark
  heavy_division_sign heavy_exclamation_mark heavy_heart_exclamation heavy_minus_sign heavy_multiplication_x
  heavy_plus_sign hedgehog helicopter helmet_with_white_cross herb hibiscus hockey honey_pot honeybee horse hospital
  hot_face hot_pepper hotdog hotel hotsprings hourglass hourglass_flowing_sand house house_with_garden hugging
  hugging_face hushed hut ice_cream ice_cube ice_skate icecream imp inbox_tray incoming_envelope infinity
  information_source innocent interrobang iphone izakaya_lantern jack_o_lantern japan japanese_ogre jeans jigsaw joy
  joy_cat joystick key keyboard keycap_ten kimono kiss kissing kissing_closed_eyes kissing_heart kissing_smiling_eyes
  kiwi knife koala label ladder large_blue_circle large_orange_diamond last_quarter_moon laughing leaves ledger
  leftwards_arrow_with_hook leg lemon leopard level_slider link lion_face lips lipstick lizard lock lollipop
  loudspeaker lying_face mag mag_right magnet mahjong mailbox mailbox_with_mail man man_facepalming man_shrugging
  mans_shoe mantelpiece_clock maple_leaf mask mate meat_on_bone mechanical_arm medal medal_military medal_sports mega
  melon melting_face memo mending_heart metal metro microbe microphone microscope milk_glass milky_way minidisc
  money_mouth_face money_with_wings moneybag monkey monkey_face monocle_face mortar_board mosquito motor_boat
  motor_scooter mount_fuji mountain mountain_cableway mountain_railway mountain_snow mouse mouse2 movie_camera moyai
  muscle mushroom musical_keyboard musical_note musical_score mute nail_care national_park nauseated_face necktie
  negative_squared_cross_mark nerd nerd_face neutral_face new new_moon new_moon_with_face newspaper ng
  night_with_stars nine ninja no_bell no_entry no_entry_sign no_good no_mouth non-potable_water nose notebook notes
  nut_and_bolt o o2 ocean octopus oden office ok ok_hand ok_woman old_key older_man older_woman olive on oncoming_taxi
  one onion open_book open_file_folder open_hands open_mouth orange_book orange_circle orange_heart otter outbox_tray
  owl package page_facing_up page_with_curl pager paintbrush palm_tree palms_up_together pancakes panda_face paperclip
  parrot partly_sunny partly_sunny_rain partying_face passenger_ship paw_prints pea_pod peace_symbol peach peacock
  peanuts pear pen pencil pencil2 penguin pensive performing_arts persevere petri_dish pick pig pig2 pill
  pinched_fingers pinching_hand pineapple ping_pong pirate_flag pizza plate_with_cutlery pleading_face plunger
  point_down point_left point_right point_up poop popcorn post_office postal_horn postbox potable_water potato
  potted_plant poultry_leg pound pouting_cat pray pretzel princess printer punch purple_heart pushpin
  put_litter_in_its_place question rabbit racehorse radio radio_button radioactive rage rainbow rainbow_flag
  raised_back_of_hand raised_eyebrow raised_hand raised_hand_with_fingers_splayed raised_hands raising_hand ram ramen
  razor recycle red_car red_circle relaxed relieved reminder_ribbon repeat revolving_hearts rewind ribbon rice
  rice_ball rice_cracker ring robot robot_face rock rocket rofl rolling_eyes rooster rose rotating_light round_pushpin
  rugby_football runner running running_shirt_with_sash safety_pin sailboat sake salt saluting_face sandwich santa
  satellite sauropod saxophone scarf school school_satchel scissors scorpion scream scream_cat scroll seal seat
  second_place see_no_evil seedling selfie seven shallow_pan_of_food shamrock shark shaved_ice sheep shield ship shirt
  shower shrimp shrug shushing_face six ski skull skull_and_crossbones sleeping sleepy slight_smile sloth
  small_red_triangle smile smile_cat smiley smiley_cat smiling_face_with_tear smiling_imp smirk smirk_cat snail snake
  sneezing_face snowflake snowman snowman_with_snow soap sob soccer socks soon sos space_invader spades spaghetti
  sparkler sparkles sparkling_heart speak_no_evil speech_balloon speedboat spider spider_web spiral_calendar
  spiral_notepad sponge spoon squid stadium star star2 star_struck stars steam_locomotive stethoscope stew stop_sign
  stopwatch straight_ruler strawberry stuck_out_tongue stuck_out_tongue_closed_eyes stuck_out_tongue_winking_eye
  studio_microphone stuffed_flatbread sun_with_face sunflower sunglasses sunny sunrise sunrise_over_mountains
  superhero surfer sushi suspension_railway swan sweat sweat_drops sweat_smile sweet_potato syringe t-rex taco tada
  tangerine taxi tea teapot telephone telephone_receiver telescope tennis tent test_tube thermometer thinking
  thinking_face third_place thought_balloon thread three thumbsdown thumbsup ticket tiger timer_clock tired_face
  toilet tomato tongue toolbox tools tooth top tophat tornado trackball tractor traffic_light train train2 tram
  triangular_flag_on_post triangular_ruler triumph trolleybus trophy tropical_drink tropical_fish truck trumpet tulip
  turtle tv twisted_rightwards_arrows two two_hearts umbrella umbrella_with_rain_drops unamused unicorn unlock up
  upside_down v vertical_traffic_light vhs video_camera video_game violin volcano volleyball vomiting_face
  vulcan_salute waffle walking warning wastebasket watch watermelon wave weary whale wheelchair white_check_mark
  white_circle white_flag white_flower white_frowning_face white_heart white_large_square wilted_flower
  wind_blowing_face wine_glass wink wolf woman woman_facepalming woman_shrugging wood woozy_face world_map worm
  worried wrench writing_hand x yarn yawning_face yellow_circle yellow_heart loud_sound sound speaker mute yen yin_yang yum zany_face zap zero
  zipper_mouth_face zzz`
    .trim()
    .split(/\s+/),
)

const aliases: Readonly<Record<string, string>> = { '+1': 'thumbsup', '-1': 'thumbsdown', satisfied: 'laughing' }

/** The name under which an emoji is kept, or null when the service does not know it. */
export function emojiNamed(name: string): string | null {
  const known = Object.hasOwn(aliases, name) ? aliases[name] : name
  return known !== undefined && names.has(known) ? known : null
}

/** The emoji a text consists of, `:+1:` and nothing else; null for any other text. */
export function soleEmoji(text: string): string | null {
  const name = /^:([a-z0-9_+-]+):\s*$/.exec(text)?.[1]
  return name === undefined ? null : emojiNamed(name)
}

/** Returns true for an emoji that is a vote. Users may not vote on their own items, unless `votesOnOwn` allows it. */
export function isVote(name: string): boolean {
  return name === 'thumbsup' || name === 'thumbsdown'
}
